"""Keeping: the tables, and how pages become rows and rows become answers. SQLite and PostgreSQL."""
