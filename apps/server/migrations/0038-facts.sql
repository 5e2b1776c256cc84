-- What was the audit log alone is the list of all that happens: the audit, webhooks and open pages read it.
alter table audit_entries rename to facts;

alter index audit_entries_at rename to facts_at;

alter trigger audit_entries_stay on facts rename to facts_stay;

alter function audit_entries_stay() rename to facts_stay;

-- Facts that are still to be handed to who reads them. Written with the fact, gone with the rows that its readers write. No key leads to the
-- fact: both are written in one transaction, and a fact stays for a year.
create table unread_facts (
  portfolio_uuid uuid not null references portfolios on delete cascade,
  fact_uuid uuid not null,
  primary key (portfolio_uuid, fact_uuid)
);

select atrium_protect('unread_facts');
