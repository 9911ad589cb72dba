"""The packages in Debian and Ubuntu that the tests with other servers need."""

PACKAGES = "caddy curl nginx openssl redis-server"
