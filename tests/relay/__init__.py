"""Tests of the relay, with real processes, real sockets and a real Redis."""
