-- A name that failed at an address, and where it has signed in.
insert into access.sign_in_count (sign_in_name, origin, failures, since, last_at, good_at) values
    ('ann', '192.0.2.1', 2, now(), now(), now()), ('', '192.0.2.1', 1, now(), now(), null);
