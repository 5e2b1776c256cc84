-- A letter that is written and never sent: whether an address is anybody's must not show in the time that an answer takes.
alter table outgoing_mails add column for_nobody boolean not null default false;

-- For the same reason a code is not checked against its person when it is stored; it opens nothing once there is none.
alter table verification_codes drop constraint verification_codes_portfolio_uuid_user_uuid_fkey;

-- Sessions of before are asked for too: whether a device is new to somebody.
drop index sessions_user;

create index sessions_user on sessions (portfolio_uuid, user_uuid, created_at);
