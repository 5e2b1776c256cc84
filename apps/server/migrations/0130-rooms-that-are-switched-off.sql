-- A room that nobody books any more. What was booked before stands.
alter table resources add column switched_off boolean not null default false;
