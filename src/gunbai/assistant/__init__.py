"""The interface for assistants: operations of ``gunbai.api`` as tools and resources of the Model Context Protocol; an extra."""
