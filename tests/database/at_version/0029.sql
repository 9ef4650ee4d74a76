-- What the database is for was decided when it came to this version with records in it, or is decided now.
select wagering.claim_purpose('house');
