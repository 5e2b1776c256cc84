-- What a page shows in a picture's place until it is there. A picture is named by its content, whoever has it, so this belongs to no portfolio.
create table picture_previews (
  name text primary key check (name ~ '^[0-9a-f]{64}\.[a-z0-9]{1,8}$'),
  thumbhash text not null,
  -- None where one could see through the picture.
  preview text check (preview like 'data:image/webp;base64,%' and length(preview) <= 400)
);

grant select on picture_previews to atrium_app;

-- What shares a category with an item is found from the item.
create index content_categories_content on content_categories (portfolio_uuid, content_uuid);

-- Content whose time comes or is over in a moment, in all portfolios.
create index contents_published_at on contents (published_at);

create index contents_unpublished_at on contents (unpublished_at) where unpublished_at is not null;

create index contents_end_at on contents (end_at) where end_at is not null;
