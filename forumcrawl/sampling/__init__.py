"""Which page to ask for next while a forum is unknown, and when the sample has stopped teaching."""
