-- A house that chose how long a dealer's session may rest.
insert into access.idle_time values ('dealer', 90);
