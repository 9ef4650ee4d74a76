-- What the Department's program keeps: casinos, what each of them told, what was ordered, and its own people.

create table if not exists casino (
    id integer primary key,
    address text not null unique,
    facility text,
    version text,
    day text,
    first_day text,
    commenced_at text,
    casino_link text,                    -- the link as the casino sees it
    last_event integer not null default 0,
    state text not null default 'never' check (state in ('never', 'up', 'down')),
    since text,
    heard_at text,
    why text,                            -- why it is down
    set_back text,                       -- how its books are not those that it told of
    ended_at text,                       -- its books began again, and are another row
    follows integer,                     -- the row of its books before they began again
    clock_ahead_s real,
    certificate_ends text,
    own_certificate_ends text
);

create table if not exists event (
    casino integer not null references casino,
    number integer not null,
    kind text not null,
    subject text,
    content text not null,
    day text not null,
    at text not null,
    received_at text not null,
    primary key (casino, number)
) without rowid;
create index if not exists event_kind on event (casino, kind, number);
create index if not exists event_day on event (casino, day, kind);

create table if not exists subject (
    casino integer not null references casino,
    what text not null check (what in ('terminal', 'gaming_table')),
    name text not null,
    state text not null,
    primary key (casino, what, name)
) without rowid;

-- The first and the last reading of the meters that was taken in a gaming day.
create table if not exists reading (
    casino integer not null references casino,
    day text not null,
    which text not null check (which in ('first', 'last')),
    at text not null,
    meters text not null,
    primary key (casino, day, which)
) without rowid;

create table if not exists command (
    id text primary key,
    number integer not null unique,
    casino integer not null references casino,
    action text not null check (action in ('enable', 'disable')),
    what text not null check (what in ('terminal', 'table')),
    name text not null,
    reason text not null,
    operator text not null,
    made_at text not null,
    state text not null default 'waiting' check (state in ('waiting', 'done', 'refused')),
    answer text,
    answered_at text
);
create index if not exists command_waiting on command (casino, number) where state = 'waiting';

create table if not exists identity (
    casino integer not null references casino,
    at text not null,
    version text not null,
    running text not null,
    on_disk text not null,
    started_at text not null,
    last_at text not null,
    start text,                          -- 'clean' or 'not clean'; an older casino does not say
    parts text,
    parts_on_disk text
);
create table if not exists digest (
    digest text not null,
    version text not null,
    approves integer not null,
    reason text not null,
    operator text not null,              -- who proposed it
    approved_by text,
    at text not null,
    proposal integer references proposal
);

create table if not exists statement (
    casino integer not null references casino,
    day text not null,
    over integer not null,
    stated text not null,
    computed text not null,
    cumulative text not null,            -- what every meter shows at the end of the day, by what was computed
    at text not null,
    primary key (casino, day)
) without rowid;
create table if not exists rate (
    number integer primary key,
    from_day text not null,
    hundredths_of_percent integer not null check (hundredths_of_percent between 0 and 10000),
    operator text not null,              -- who proposed it
    approved_by text,
    at text not null,
    proposal integer references proposal
);

-- What one operator proposes and another approves.
create table if not exists proposal (
    number integer primary key,
    id text not null unique,
    kind text not null check (kind in ('program', 'rate')),
    about text not null,
    content text not null,
    proposed_by text not null references operator,
    at text not null
);
create table if not exists proposal_decision (
    proposal integer primary key references proposal,
    approves integer not null check (approves in (0, 1)),
    operator text not null references operator,
    at text not null
);

-- How long a gaming day went on without heads of the hash chains, while the casino was asked all the time.
create table if not exists without_heads (
    casino integer not null references casino,
    day text not null,
    since text not null,                 -- by the casino's clock
    until text not null,
    late integer not null default 0 check (late in (0, 1)),
    primary key (casino, day)
) without rowid;

-- Gaming days whose heads the casino read again, and that were others than it had told.
create table if not exists rewritten (
    casino integer not null references casino,
    day text not null,
    fault text not null,
    at text not null,
    primary key (casino, day, fault)
) without rowid;
create trigger if not exists rewritten_kept before update on rewritten
begin select raise(abort, 'what was found is a fact'); end;
create trigger if not exists rewritten_stays before delete on rewritten
begin select raise(abort, 'what was found is a fact'); end;

-- Acts under an id of their own, so that one that is sent again is told again and not done again.
create table if not exists done (
    id text primary key,
    asked text not null,
    answer text not null,
    at text not null
);

create table if not exists link (
    number integer primary key,
    casino integer not null references casino,
    at text not null,
    state text not null,
    why text
);

create table if not exists operator (
    name text primary key,
    full_name text not null,
    hash text not null,
    at text not null
);
create table if not exists session (
    token text primary key,              -- its hash
    operator text not null references operator,
    began_at real not null,
    seen_at real not null
);
-- Addresses at which an operator has signed in: guessing elsewhere does not lock them out there.
create table if not exists familiar (
    operator text not null references operator,
    origin text not null,
    good_at real not null,
    primary key (operator, origin)
) without rowid;
create table if not exists act (
    number integer primary key,
    at text not null,
    operator text not null,
    doing text not null,
    what text not null,
    about text
);

create trigger if not exists event_next before insert on event
when new.number <> 1 + coalesce((select max(number) from event where casino = new.casino), 0)
begin select raise(abort, 'events are kept in their order, each once'); end;
create trigger if not exists event_kept before update on event begin select raise(abort, 'an event is a fact'); end;
create trigger if not exists event_stays before delete on event begin select raise(abort, 'an event is a fact'); end;
create trigger if not exists act_kept before update on act begin select raise(abort, 'an act is a fact'); end;
create trigger if not exists act_stays before delete on act begin select raise(abort, 'an act is a fact'); end;
create trigger if not exists done_kept before update on done begin select raise(abort, 'an act is a fact'); end;
create trigger if not exists done_stays before delete on done begin select raise(abort, 'an act is a fact'); end;
create trigger if not exists digest_kept before update on digest begin select raise(abort, 'a decision is a fact'); end;
create trigger if not exists digest_stays before delete on digest begin select raise(abort, 'a decision is a fact'); end;

create trigger if not exists proposal_kept before update on proposal begin select raise(abort, 'a proposal is a fact'); end;
create trigger if not exists proposal_stays before delete on proposal begin select raise(abort, 'a proposal is a fact'); end;
create trigger if not exists proposal_decision_kept before update on proposal_decision
begin select raise(abort, 'a decision is a fact'); end;
create trigger if not exists proposal_decision_stays before delete on proposal_decision
begin select raise(abort, 'a decision is a fact'); end;
create trigger if not exists proposal_of_another before insert on proposal_decision
when new.approves and new.operator = (select proposed_by from proposal where number = new.proposal)
begin select raise(abort, 'another operator approves a proposal'); end;

-- Digests and rates are what two operators decided, each once.
create unique index if not exists digest_proposal on digest (proposal);
create unique index if not exists rate_proposal on rate (proposal);
drop trigger if exists digest_by_two;
create trigger digest_by_two before insert on digest
when not exists (select 1 from proposal p join proposal_decision d on d.proposal = p.number
    where p.number = new.proposal and p.kind = 'program' and d.approves
        and json_extract(p.content, '$.digest') = new.digest and json_extract(p.content, '$.version') = new.version
        and json_extract(p.content, '$.approves') = new.approves and json_extract(p.content, '$.reason') = new.reason
        and p.proposed_by = new.operator and d.operator = new.approved_by)
begin select raise(abort, 'two operators approve a digest'); end;
drop trigger if exists rate_by_two;
create trigger rate_by_two before insert on rate
when not exists (select 1 from proposal p join proposal_decision d on d.proposal = p.number
    where p.number = new.proposal and p.kind = 'rate' and d.approves
        and json_extract(p.content, '$.from_day') = new.from_day
        and json_extract(p.content, '$.hundredths_of_percent') = new.hundredths_of_percent
        and p.proposed_by = new.operator and d.operator = new.approved_by)
begin select raise(abort, 'two operators set a rate'); end;
create trigger if not exists rate_kept before update on rate begin select raise(abort, 'a rate is a fact'); end;
create trigger if not exists rate_stays before delete on rate begin select raise(abort, 'a rate is a fact'); end;
