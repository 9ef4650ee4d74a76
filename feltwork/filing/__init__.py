"""What the house files with the Board and the Department: notices, requests, petitions, Rules Submissions."""
