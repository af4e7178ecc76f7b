"""What stands between the network and the pages: connections, processes that make pages, changed content, logs and figures."""
