"""What is taken along to be read without the server: packs, the worker, the kit in one file."""
