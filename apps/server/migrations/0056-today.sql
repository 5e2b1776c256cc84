-- What waits for a manager is read by the address that was asked, whatever was decided before.
create index manager_requests_waiting on manager_requests (portfolio_uuid, manager_email, created_at) where decided_at is null;

-- Items of a service that somebody has booked.
create index contents_of_service on contents (portfolio_uuid, attachable_service_uuid) where attachable_service_uuid is not null;
