// The baseline: one statement for the bookings of a building's day, and one for the taken times of a room's week.
import { serveRows } from "../serve-rows.ts";

const statements = {
  day: {
    name: "day",
    // For each room by the index of its bookings, like the server: otherwise PostgreSQL reads all bookings.
    text: `select b.uuid, b.resource_uuid, b.status, u.first_name, u.last_name, b.start_at, b.end_at, h.unit_uuid, h.during
      from resources r
      cross join lateral (
        select * from resource_bookings one
        where one.portfolio_uuid = r.portfolio_uuid and one.resource_uuid = r.uuid
          and one.start_at >= $2 and one.start_at < $3 offset 0) b
      join resource_holds h on h.portfolio_uuid = b.portfolio_uuid and h.booking_uuid = b.uuid
      join users u on u.portfolio_uuid = b.portfolio_uuid and u.uuid = b.user_uuid
      where r.building_uuid = $1
      order by b.start_at`,
  },
  week: {
    name: "week",
    text: `select h.booking_uuid, h.during from resources r
      join resource_holds h on h.portfolio_uuid = r.portfolio_uuid and h.unit_uuid = r.uuid
      where r.uuid = $1 and h.during && tstzrange($2, $3)
      order by h.during`,
  },
};

serveRows({
  statementOf(path) {
    const [, which, uuid, from, until] = /^\/(day|week)\/([0-9a-f-]{36})\/([\d-]+)\/([\d-]+)$/.exec(path) ?? [];
    return which === "day" || which === "week" ? { ...statements[which], values: [uuid, from, until] } : undefined;
  },
});
