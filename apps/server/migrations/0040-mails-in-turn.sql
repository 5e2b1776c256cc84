-- Codes, which somebody waits for, leave before all other mail. `about` is what an entry for the calendar is about: a later mail about it takes
-- the place of one that still waits.
alter table outgoing_mails
  add column urgent boolean not null default false,
  add column about text;

drop index outgoing_mails_next;

create index outgoing_mails_next on outgoing_mails (urgent desc, next_at);

create index outgoing_mails_about on outgoing_mails (portfolio_uuid, about) where about is not null;
