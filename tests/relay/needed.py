"""The packages in Debian and Ubuntu that the tests with other servers need."""

PACKAGES = "caddy nginx-light openssl redis-server"
