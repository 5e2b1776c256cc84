-- What a virus scanner has said of a file. Without a scanner nothing is said, and nothing changes.
alter table support_files add column scan text not null default 'unscanned'
  check (scan in ('unscanned', 'pending', 'clean', 'infected'));

create index support_files_pending on support_files (created_at) where scan = 'pending';
