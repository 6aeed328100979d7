"""Addresses: their canonical form, and the patterns that a set of them follows."""
