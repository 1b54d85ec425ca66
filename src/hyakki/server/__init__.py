"""The table server: people and bots at tables, over HTTP and WebSockets. Works for every game without naming one."""
