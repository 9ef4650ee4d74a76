"""The database room: the server, its connections, units of work that are tried again whole, and the migrations.

Nothing here knows what an account is. The rules rooms below never import it: `pip install feltwork` has no database,
`feltwork[server]` brings it.
"""
