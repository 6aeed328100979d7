"""forumcrawl: any web forum into a clean SQL database, without a selector written by hand."""

__version__ = "0.1.0"
