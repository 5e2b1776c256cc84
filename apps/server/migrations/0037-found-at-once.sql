-- Whose domain an address has. A policy lets no condition see a row before itself that is not known to tell nothing, and "contains" is not:
-- behind row-level security its index lies idle, and each check of an address would read every company of the portfolio. So the owner
-- answers, with ids alone; the companies themselves are read behind the policy as ever.
create function atrium_companies_of_domain(portfolio uuid, wanted text) returns setof uuid
  language sql stable security definer rows 1 set search_path from current as $$
    select uuid from companies where portfolio_uuid = portfolio and email_domains @> array[wanted]
  $$;

revoke execute on function atrium_companies_of_domain from public;

grant execute on function atrium_companies_of_domain to atrium_app;

-- What a building shows is found without what is over there, of which there is more each year.
create index contents_showing on contents (portfolio_uuid, building_uuid, end_at);

drop index contents_building;
