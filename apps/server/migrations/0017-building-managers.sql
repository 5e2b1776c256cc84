-- Who is told of what is to be done in a building (R7); nobody where none is named.
alter table buildings add column manager_email text;

create index service_requests_own on service_requests (portfolio_uuid, user_uuid, building_uuid, id desc);

drop index service_requests_building;
