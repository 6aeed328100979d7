"""How vertices hang together: arcs, page-flipping, labels, the walk over the map and its file."""
