-- What whoever runs an event has written to its guests by mail. `audience`: who comes, who is on the waiting list, or both; `people`: how many mails it was.
-- `sent_by` stays when that person goes.
create table event_messages (
  portfolio_uuid uuid not null,
  uuid uuid not null,
  content_uuid uuid not null,
  audience text not null check (audience in ('coming', 'waiting', 'both')),
  subject text not null,
  body text not null,
  people integer not null check (people > 0),
  sent_by uuid not null,
  sent_at timestamptz not null,
  primary key (portfolio_uuid, uuid),
  foreign key (portfolio_uuid, content_uuid) references contents on delete cascade
);

create index event_messages_event on event_messages (portfolio_uuid, content_uuid, sent_at, uuid);

select atrium_protect('event_messages');
