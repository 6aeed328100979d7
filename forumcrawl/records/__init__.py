"""What one page shows: its records. One paper, one module."""
