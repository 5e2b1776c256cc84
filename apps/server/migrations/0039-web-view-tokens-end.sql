-- When the token that a code stands for ends at the latest: with the bearer that asked for it. Null where the session's cookie asked as well.
alter table web_view_codes add column token_ends_at timestamptz;
