"""Coming back: which forums are to be crawled, and which of them are due."""
