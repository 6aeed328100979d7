"""The situations that forumcrawl cannot go on from, each with one clear line for a person."""


class ForumcrawlError(Exception):
    """Base of all errors that are shown to the user as one line."""


class PageIsNoHtml(ForumcrawlError):
    """The body is binary or of another type: there is no page to read."""


class PageTooLarge(ForumcrawlError):
    """The body is larger than a page that is worth reading."""


class SitemapFileIsWrong(ForumcrawlError):
    """A sitemap file does not hold what a sitemap needs; says what and where."""


class SitemapHasNoPostsVertex(ForumcrawlError):
    """No group of the sampled pages looks like the posts of threads: nothing to crawl."""


class SiteListIsWrong(ForumcrawlError):
    """A site list file cannot be read; says what and where."""


class QueryIsWrong(ForumcrawlError):
    """A query cannot be run: not read-only, not valid SQL, or a bad filter."""


class DatabaseUnavailable(ForumcrawlError):
    """The database cannot be opened, is locked or its disk is full."""
