-- A list of records that was taken back before anybody approved it.
insert into records.destruction (id, content, listed_by)
values ('00000000-0000-7000-8000-000000000191', '{"on": "2027-01-04", "since": null, "records": []}',
    '00000000-0000-7000-8000-0000000000e2');
insert into records.destruction_withdrawn (destruction, why, withdrawn_by)
values ('00000000-0000-7000-8000-000000000191', 'a year too early', '00000000-0000-7000-8000-0000000000e2');
