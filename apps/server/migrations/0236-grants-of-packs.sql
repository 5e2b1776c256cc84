-- A pack gives roles too (row G1). What was given so far is the console's. A pack may give what the console has given: each takes its own back.
alter table grants
  add column pack_key text,
  add column changed_in_console_at timestamptz,
  add unique (portfolio_uuid, pack_key);

update grants set changed_in_console_at = given_at;

alter table grants
  drop constraint grants_portfolio_uuid_user_uuid_role_whitelabel_uuid_buildi_key,
  add unique nulls not distinct (portfolio_uuid, user_uuid, role, whitelabel_uuid, building_uuid, company_uuid, pack_key);
