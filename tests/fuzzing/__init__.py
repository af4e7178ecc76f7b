"""Hostile input by the thousand: files and requests that are nearly right, made from a seed, and what becomes of them."""
