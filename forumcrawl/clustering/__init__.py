"""What pages share: sampled pages become vertices, by layout and URL pattern."""
