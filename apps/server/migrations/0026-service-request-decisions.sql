-- A building's manager moves a service request on from a mail, step by step: `step` is the status that a link asks about.
alter table manager_requests drop constraint manager_requests_kind_check;

alter table manager_requests add constraint manager_requests_kind_check check (kind in ('sign_up', 'booking', 'service_request'));

alter table manager_requests add column step text;

-- Why it was put off or turned down, as the manager wrote it for whoever asked.
alter table service_requests add column status_reason text;
