-- A facility, or a category of facilities, that the console has put out of sight: the row stays, so that no import brings it back (decision 19).
alter table amenities add column archived_at timestamptz;

alter table amenity_categories add column archived_at timestamptz;
