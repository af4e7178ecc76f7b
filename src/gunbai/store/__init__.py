"""The store: rulings with all their revisions, people and what they did, in SQLite or PostgreSQL.

The only room that knows SQLAlchemy. It uses ``ruling`` and what that stands on, and plays no board. Nothing is imported here, so
that ``gunbai.store.stamp`` costs a search nothing.
"""
