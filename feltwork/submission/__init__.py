"""The Rules Submission: what a certificate holder may choose, and what the chapter refuses (§ 521.2)."""
