"""Wrappers learned from the little forum: extraction gives what the pages say, one row a record."""

from conftest import author_of, text_of, time_of, title_of

import pytest

from forumcrawl.dom.page import page_from_text
from forumcrawl.learn import learn_sitemap
from forumcrawl.records.mibat import find_regions
from forumcrawl.wrappers.extract import extract_posts, extract_threads, extract_title
from forumcrawl.wrappers.induce_lists import TitleLink, induce_list_wrapper
from forumcrawl.wrappers.induce_posts import induce_post_wrapper
from forumcrawl.wrappers.model import ListWrapper, PostWrapper, wrapper_from_json
