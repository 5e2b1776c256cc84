-- Surveys open in a frame from the page of any item, and from one that names its survey whatever its address looks like.
drop index contents_surveys;

create index contents_surveys on contents (portfolio_uuid, cta_url, attachable_survey_type)
  where cta_url ilike '%survey%' or attachable_survey_type is not null;
