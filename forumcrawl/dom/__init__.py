"""Pages as trees: reading them, their texts, elements, paths and links."""
