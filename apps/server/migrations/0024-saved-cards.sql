-- Of all a person's cards the latest chosen is the default; while none was chosen, the longest kept.
alter table payment_methods add column chosen_at timestamptz;

-- Of a card that came with a pack, so that the next import does not bring it back.
alter table payment_methods add column removed_at timestamptz;
