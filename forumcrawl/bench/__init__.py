"""Measurements: what the methods reach on forums of which the truth is known."""
