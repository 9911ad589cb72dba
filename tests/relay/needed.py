"""The package in Debian and Ubuntu that the tests with Redis need."""

PACKAGES = "redis-server"
