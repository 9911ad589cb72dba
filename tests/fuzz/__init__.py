"""Whatever bytes come from outside, a reader reads them or raises its own error, and soon."""
