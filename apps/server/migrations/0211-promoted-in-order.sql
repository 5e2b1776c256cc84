-- The place of an item among what is promoted on the home of its building; those without one come behind, in the order that lists have. It is not `position`, which also orders
-- the lists of categories.
alter table contents add column promoted_position int check (promoted_position >= 0);
