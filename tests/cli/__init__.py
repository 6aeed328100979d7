"""Tests of forumcrawl.cli."""
