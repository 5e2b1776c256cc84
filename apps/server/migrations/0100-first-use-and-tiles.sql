-- The addresses that an empty installation prints for its first owner (row G15). No portfolio has one: there is none yet.
create table first_use_links (
  token_hash bytea primary key,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- A tile that the console has put out of sight: the row stays, so that no import brings it back (decision 19).
alter table utility_buttons add column archived_at timestamptz;
