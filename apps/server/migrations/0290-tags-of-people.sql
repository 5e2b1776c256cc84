-- Tags of people (row P6): short texts that managers give them, each once a person, whatever its spelling. `tag_key` is the spelling in small letters. from_pack: the tag came
-- with a pack, whose next import replaces it.
create table person_tags (
  portfolio_uuid uuid not null,
  user_uuid uuid not null,
  tag_key text not null,
  tag text not null check (char_length(tag) between 1 and 40),
  from_pack boolean not null default false,
  primary key (portfolio_uuid, user_uuid, tag_key),
  foreign key (portfolio_uuid, user_uuid) references users on delete cascade
);

create index person_tags_by_tag on person_tags (portfolio_uuid, tag_key, user_uuid);

select atrium_protect('person_tags');

-- The tag of a job that gives or takes one.
alter table people_jobs add column tag text;
