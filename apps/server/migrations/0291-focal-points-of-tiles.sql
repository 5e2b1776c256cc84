-- What stays in sight of the picture of a tile, as 0260 has it for buildings, facilities and rooms (row P1).
alter table utility_buttons add column web_image_focus text check (web_image_focus ~ '^(100|[1-9]?[0-9])% (100|[1-9]?[0-9])%$');
