"""The `forumcrawl` command: one module a subcommand."""
