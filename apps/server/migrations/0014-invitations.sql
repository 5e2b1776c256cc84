-- An invitation that was sent is changed by a later one with the same name and a higher number (RFC 5545, SEQUENCE).
alter table event_attendances add column invitations int not null default 0 check (invitations >= 0);
