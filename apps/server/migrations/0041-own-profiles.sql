-- What somebody has changed of their own record, which an import then leaves alone.
alter table users
  add column own_names boolean not null default false,
  add column own_locale boolean not null default false;
