"""A forum generator: a world decided by a seed, in one of many layouts, over real HTTP on loopback, with truth."""
