"""Spiders: one for all forums."""
