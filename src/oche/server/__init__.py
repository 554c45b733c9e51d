"""Tables over HTTP and WebSocket: who may do what, the only clock and the only async code."""
