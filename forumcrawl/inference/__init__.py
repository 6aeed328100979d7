"""What all evidence says together: one consistent labelling of a vertex, by a Markov logic network."""
