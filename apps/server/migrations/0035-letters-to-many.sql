-- What a letter says to many at once: each mail of it holds only whom it goes to. No key leads here from the mails, since checking it costs
-- a rush more than it saves: both are written in one transaction, and a letter goes when none of its mails is left.
create table outgoing_letters (
  portfolio_uuid uuid not null references portfolios on delete cascade,
  uuid uuid not null,
  letter jsonb not null,
  primary key (portfolio_uuid, uuid)
);

select atrium_protect('outgoing_letters');

-- Either a mail that says all itself, or one person's part of a letter. A server that is older than this knows no mail in such a row: it
-- fails to send it, and the next that tries knows.
alter table outgoing_mails
  alter column mail drop not null,
  add column letter_uuid uuid,
  add column own_part jsonb,
  add check ((mail is null) = (letter_uuid is not null and own_part is not null));
