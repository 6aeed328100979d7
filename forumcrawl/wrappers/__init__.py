"""The labelling of a vertex frozen into fast rules, and extraction with them."""
