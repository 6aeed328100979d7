"""Tests of forumcrawl.recrawl."""
