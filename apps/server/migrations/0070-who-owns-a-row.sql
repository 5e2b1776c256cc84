-- Who owns a row (decision 19). pack_key: what a pack knows it by; a row made in the console has none. changed_in_console_at: since when it is the
-- console's, and an import leaves it. People sign up, ask and save cards themselves: of those three a row may be neither's.
do $each$ declare described text; begin
  foreach described in array array[
    'whitelabels', 'buildings', 'companies', 'sso_providers', 'users', 'categories', 'contents', 'amenity_categories', 'amenities',
    'utility_buttons', 'apps', 'resources', 'service_providers', 'services', 'service_request_types', 'service_request_priorities',
    'service_requests', 'smart_buildings', 'smart_floors', 'smart_suites', 'payment_methods', 'farms'
  ] loop
    execute format('alter table %I alter column pack_key drop not null, add column changed_in_console_at timestamptz', described);
    if described not in ('users', 'service_requests', 'payment_methods') then
      execute format('alter table %I add check (pack_key is not null or changed_in_console_at is not null)', described);
    end if;
  end loop;
end $each$;

-- What stands behind a building's suites goes by the building's key, whoever made it.
alter table smart_buildings alter column pack_key set not null;
