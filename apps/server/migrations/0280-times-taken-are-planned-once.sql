-- The same as before in PL/pgSQL, which keeps the plan of its statement for the connection: a function in SQL is planned at each call, which took longer than reading one room's times.
create or replace function atrium_taken(portfolio uuid, units uuid[], span tstzrange)
  returns table (unit uuid, taken_from timestamptz, taken_until timestamptz, booking uuid, blackout uuid, wait uuid)
  language plpgsql stable security definer set search_path from current as $taken$ begin
    return query select wanted, lower(during), upper(during), booking_uuid, blackout_uuid, wait_uuid from unnest(units) wanted
      join resource_holds on portfolio_uuid = portfolio and unit_uuid = wanted and during && span;
  end $taken$;
