-- Companies are listed by name. The collation is the one in which a beginning is a range.
alter table companies add column sort_name text collate "C" generated always as (lower(name)) stored;

create index companies_sort_name on companies (portfolio_uuid, sort_name, uuid);

-- Domains that somebody has named as a company's own in the console. `companies.email_domains` holds those that are in force: a domain gets there when
-- the record with the token is found in DNS, or because whoever runs the building says so. `found`: what the last look into DNS has brought.
create table company_domains (
  portfolio_uuid uuid not null,
  company_uuid uuid not null,
  domain text not null,
  token text not null,
  proof text check (proof in ('record', 'landlord')),
  found text check (found in ('record', 'nothing', 'another', 'silence', 'taken')),
  found_texts text[] not null default '{}',
  checked_at timestamptz,
  created_at timestamptz not null,
  primary key (portfolio_uuid, company_uuid, domain),
  foreign key (portfolio_uuid, company_uuid) references companies on delete cascade
);

select atrium_protect('company_domains');
