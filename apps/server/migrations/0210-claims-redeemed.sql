-- When a claim was redeemed at the till, and by whom: null where a pack says so. `redeemed_by` stays when that person goes. What was redeemed is given back by nobody.
alter table offer_claims
  add column redeemed_at timestamptz,
  add column redeemed_by uuid,
  add check (redeemed_at is null or cancelled_at is null),
  add check (redeemed_by is null or redeemed_at is not null);
