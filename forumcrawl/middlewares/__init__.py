"""What stands between the spider and the network: politeness."""
