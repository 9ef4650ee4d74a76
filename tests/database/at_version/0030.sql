-- A wrong number at a terminal, and one that a cashier typed.
insert into wagering.voucher_guess (place, kind) values ('terminal 1001', 'terminal'), ('carol', 'desk');
