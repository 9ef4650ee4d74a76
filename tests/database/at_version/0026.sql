-- A key that sealed; its check value opens with that key alone.
insert into live.seal_key (id, check_value) values ('0123456789abcdef', '2:0123456789abcdef:AAAA');
