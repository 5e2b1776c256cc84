-- What a quota has left is counted from the bookings of a room in a week or a month (decision 21): read by room and time, whatever is there of other years.
create index resource_bookings_room on resource_bookings (portfolio_uuid, resource_uuid, start_at);
