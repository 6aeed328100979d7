"""What runs beside a crawl: progress, summary and exit code."""
