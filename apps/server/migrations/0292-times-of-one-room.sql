-- One unit is read by its own part of the index. The plan for a list of unknown length could read what the whole portfolio holds at the time.
create or replace function atrium_taken(portfolio uuid, units uuid[], span tstzrange)
  returns table (unit uuid, taken_from timestamptz, taken_until timestamptz, booking uuid, blackout uuid, wait uuid)
  language plpgsql stable security definer set search_path from current as $taken$ begin
    if cardinality(units) = 1 then
      return query select unit_uuid, lower(during), upper(during), booking_uuid, blackout_uuid, wait_uuid from resource_holds
        where portfolio_uuid = portfolio and unit_uuid = units[1] and during && span;
    else
      return query select wanted, lower(during), upper(during), booking_uuid, blackout_uuid, wait_uuid from unnest(units) wanted
        join resource_holds on portfolio_uuid = portfolio and unit_uuid = wanted and during && span;
    end if;
  end $taken$;
