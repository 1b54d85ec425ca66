"""The routes: HTTP, the live socket and the built pages."""
