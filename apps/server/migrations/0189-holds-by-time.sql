-- What is free at a time is asked of all rooms of a building at once: the index that forbids overlaps goes by the room first.
create index resource_holds_time on resource_holds using gist (portfolio_uuid, during);
