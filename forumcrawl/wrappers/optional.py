"""Fields that some forums show and others do not, read off a record: edit note, facts about the author, files."""

from dataclasses import replace

from forumcrawl.dom.page import Page
from forumcrawl.items import PostRow
from forumcrawl.wrappers.edits import note_of, read_note
from forumcrawl.wrappers.files import read_files
from forumcrawl.wrappers.model import PostRules, PostWrapper
from forumcrawl.wrappers.people import read_member
from forumcrawl.wrappers.records import FoundRecord


def with_optional_fields(
    row: PostRow, page: Page, record: FoundRecord, rules: PostRules, wrapper: PostWrapper, ending: str | None
) -> PostRow:
    """The post with what the rules find beside its content; `ending` is a note that stood at the end of the content."""
    if not (rules.notes or rules.member or rules.files or ending):
        return row
    note = read_note(record, rules.notes, row, wrapper.shown, page.fetched_at)
    if note is None and ending:
        note = note_of(" ".join(ending.split()), row, wrapper.shown, page.fetched_at)
    member = read_member(record, rules.member, page.fetched_at) if rules.member else None
    files = read_files(page, record, rules.files) if rules.files else ()
    if not (note or member or files):
        return row
    when, text = (note.when, note.text) if note else (None, None)
    return replace(row, edited_at=when, edited_text=text, member=member, attachments=files)
