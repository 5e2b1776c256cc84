import type { Database } from "../../platform/database/database.ts";

/** The levels of `doctor`: works, worth knowing, or a fault that people will notice. */
type Finding = ["ok" | "look" | "broken", string];

const said = {
  address: "its address is none that this server asks: WEBHOOK_PRIVATE_ADDRESSES lets it ask its own network",
  unreachable: "it cannot be reached",
  status: "it answers with an error",
  too_large: "it has more than five megabytes",
  not_a_calendar: "what it answers is no calendar",
} as const;

/** The results of the last reads of rooms' outside calendars. */
export async function calendars({ system }: Pick<Database, "system">): Promise<Finding[]> {
  const rows = await system
    .selectFrom("room_calendars as calendar")
    .innerJoin("resources as room", (join) =>
      join
        .onRef("room.portfolio_uuid", "=", "calendar.portfolio_uuid")
        .onRef("room.uuid", "=", "calendar.resource_uuid"),
    )
    .select(["room.uuid", "room.pack_key", "room.translations"])
    .select(["calendar.fault", "calendar.good_at", "calendar.skipped", "calendar.cut"])
    .orderBy("room.pack_key")
    .orderBy("room.uuid")
    .execute();
  if (rows.length === 0) return [["ok", "No room follows an outside calendar."]];
  const found = rows.flatMap(({ uuid, pack_key, translations, fault, good_at, skipped, cut }): Finding[] => {
    const room = translations[""]?.name ?? pack_key ?? uuid;
    if (fault)
      return [
        [
          "broken",
          `${room}: its calendar was read ${good_at ? `last at ${good_at.toISOString()}` : "never"}: ${said[fault]}. Look at its address on the room's page of the console.`,
        ],
      ];
    if (skipped > 0 || cut)
      return [
        [
          "look",
          `${room}: its calendar has ${cut ? "more entries than are read" : `${skipped} entries that are not understood`}, by which nothing is taken.`,
        ],
      ];
    return [];
  });
  return found.length > 0 ? found : [["ok", `The calendars of ${rows.length} rooms can be read.`]];
}
