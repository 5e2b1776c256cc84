-- What a page may frame is asked for with nearly every page that is served: each of these holds only the few rows that say so.
create index utility_buttons_framed on utility_buttons (portfolio_uuid, url) where type = 'microfrontend';

create index contents_surveys on contents (portfolio_uuid, cta_url) where type = 'Post' and cta_url ilike '%survey%';
