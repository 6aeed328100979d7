"""Tests of forumcrawl.storage."""
