"""What happens to each item: extraction with the wrapper of its vertex, then storage."""
