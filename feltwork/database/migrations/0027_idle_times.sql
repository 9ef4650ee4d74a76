-- Minutes without an act after which the sessions of a role's holders end, if the house chose another time than the default.
create table access.idle_time (
    role text primary key references access.role,
    minutes integer not null,
    constraint idle_time_bounds check (minutes between 5 and 720)
);
create trigger never_emptied before truncate on access.idle_time
    for each statement execute function ledger.refuse_change();

grant select, insert, update on access.idle_time to feltwork_app;
