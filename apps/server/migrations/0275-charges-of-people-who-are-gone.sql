-- A charge that is undecided when its booking is erased with its person is looked up until it is decided. One that succeeded becomes the refund that is asked for under `uuid`, any other is removed. `card` is the token
-- that is charged, as long as nothing is decided: a gateway may know a charge only by what it was asked.
alter table refunds_left
  add column card jsonb,
  drop constraint refunds_left_state_check,
  add check (state in ('undecided', 'asked', 'refused')),
  drop constraint refunds_left_check,
  add check ((state in ('undecided', 'asked')) = (next_at is not null)),
  add check ((state = 'undecided') = (card is not null));

create unique index refunds_left_undecided on refunds_left (portfolio_uuid, charge_key) where state = 'undecided';

-- The joins leave out a building or a portfolio that goes, with its money matters.
create function atrium_keep_undecided() returns trigger language plpgsql as $keep$ begin
  insert into refunds_left (portfolio_uuid, uuid, building_uuid, whitelabel_uuid, charge_key, charge_ref, cents, currency_type, card,
      state, attempts, next_at, created_at)
    select charge.portfolio_uuid, gen_random_uuid(), building.uuid, charge.whitelabel_uuid, charge.uuid, charge.gateway_ref,
      charge.cents, charge.currency_type, charge.card, 'undecided', charge.attempts, charge.next_at, charge.created_at
    from booking_payments charge
    join portfolios portfolio on portfolio.uuid = charge.portfolio_uuid
    join resources resource on resource.portfolio_uuid = charge.portfolio_uuid and resource.uuid = old.resource_uuid
    join buildings building on building.portfolio_uuid = resource.portfolio_uuid and building.uuid = resource.building_uuid
    where charge.portfolio_uuid = old.portfolio_uuid and charge.booking_uuid = old.uuid and charge.kind = 'charge'
      and charge.state in ('asked', 'pending') and charge.card is not null;
  return old;
end $keep$;

create trigger booking_keeps_undecided before delete on resource_bookings
  for each row when (old.pays) execute function atrium_keep_undecided();
