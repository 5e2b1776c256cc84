-- What whoever runs a building has said when they put somebody on the guest list of an event or took them from it; null where somebody has said yes or no
-- by themselves.
alter table event_attendances add column house_reason text;
