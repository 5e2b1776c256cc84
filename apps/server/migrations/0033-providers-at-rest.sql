-- How often in a row an identity provider was asked in vain, and, where that is too often, until when it is left alone.
alter table sso_providers
  add column failures int not null default 0,
  add column rests_until timestamptz;
