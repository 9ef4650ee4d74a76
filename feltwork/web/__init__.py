"""The doors for people and devices: HTTP, WebSocket, pages."""
