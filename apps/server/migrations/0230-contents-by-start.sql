-- What begins within a few days, for the console's calendar.
create index contents_start_at on contents (start_at) where start_at is not null;
