"""Any bytes from outside: a reader reads them or raises its own error, and soon."""
