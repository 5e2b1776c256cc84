-- What is done with many people at once (row G6). role, scope, scope_uuid: of the acts that give and take roles. undoes: the job whose effect this one takes back; again_of:
-- the one whose refused rows this one tries once more. by_uuid is no key: what somebody began goes on, and is refused row by row, when they are gone.
create table people_jobs (
  portfolio_uuid uuid not null references portfolios on delete cascade,
  uuid uuid not null,
  act text not null,
  role text,
  scope text,
  scope_uuid uuid,
  by_uuid uuid not null,
  undoes_uuid uuid,
  again_of_uuid uuid,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (portfolio_uuid, uuid),
  unique (portfolio_uuid, undoes_uuid)
);

select atrium_protect('people_jobs');

create index people_jobs_of_person on people_jobs (portfolio_uuid, by_uuid, uuid);

create index people_jobs_open on people_jobs (portfolio_uuid, uuid) where finished_at is null;

-- The people of a job as they were found when it was asked for, in the order of the list, with what came of each.
create table people_job_rows (
  portfolio_uuid uuid not null,
  job_uuid uuid not null,
  position integer not null,
  user_uuid uuid not null,
  state text not null default 'waiting',
  reason text,
  primary key (portfolio_uuid, job_uuid, position),
  foreign key (portfolio_uuid, job_uuid) references people_jobs on delete cascade
);

select atrium_protect('people_job_rows');

create index people_job_rows_by_state on people_job_rows (portfolio_uuid, job_uuid, state, position);
