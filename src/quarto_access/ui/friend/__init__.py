"""Friends far away: meeting them, and the table at which one of them sits."""
