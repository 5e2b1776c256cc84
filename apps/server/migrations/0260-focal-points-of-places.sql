-- What stays in sight of the picture of a building, a facility or a room wherever it is cropped, as 0200 has it for items (row P1).
alter table buildings add column image_focus text check (image_focus ~ '^(100|[1-9]?[0-9])% (100|[1-9]?[0-9])%$');

alter table amenities add column image_focus text check (image_focus ~ '^(100|[1-9]?[0-9])% (100|[1-9]?[0-9])%$');

alter table resources add column image_focus text check (image_focus ~ '^(100|[1-9]?[0-9])% (100|[1-9]?[0-9])%$');
