-- Tags of a building, and a building's removal, read its contents alone and not the portfolio's.
create index contents_building on contents (portfolio_uuid, building_uuid);
