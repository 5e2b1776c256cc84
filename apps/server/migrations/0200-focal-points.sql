-- What of an item's picture is in sight wherever it is cropped: from the left and from the top, as CSS says positions (row P1).
alter table contents add column image_focus text check (image_focus ~ '^(100|[1-9]?[0-9])% (100|[1-9]?[0-9])%$');
