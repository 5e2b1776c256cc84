import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { MyItems, TodayRow } from "../entities/today.ts";
import { Data, Entity, Lang } from "../schemas.ts";

export const today = {
  "GET /tenant/v1/buildings/:id/today": endpoint({
    summary:
      "Read the signed-in person's upcoming matters in a building: at most four rows (a room that is held for them, the next booking and event of the next 14 days, decisions that wait for them, requests whose state has changed, a claimed offer about to end), and their relation to its items.",
    access: "member",
    scope: { building: "params.id" },
    secret: true,
    keptOffline: true,
    query: Entity({ lang: Type.Optional(Lang) }),
    reply: Data({ rows: Type.Array(TodayRow, { maxItems: 4 }), mine: MyItems }),
    refusals: [],
    shows: ["content", "participation", "bookings", "service_requests"],
  }),
};
