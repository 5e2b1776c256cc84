import { sql } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";
import { prepare } from "../../platform/database/prepared.ts";

/* The times that units of rooms are held, by bookings, blackouts, offers and outside calendars. */

export type TimeSpan = { from: Date; until: Date };
/** A taken time; the booking is null for anything else than a booking. */
export type TakenTime = TimeSpan & { booking: string | null };
/** `mine`: whether the booking is the asker's own. */
type OwnTime = TakenTime & { mine: boolean };

type Hold = {
  unit: string;
  taken_from: Date;
  taken_until: Date;
  booking: string | null;
  blackout: string | null;
  wait: string | null;
};

type HoldsAsked = { portfolioUuid: string; units: readonly string[]; from: Date; until: Date };
type StoredHold = Omit<Hold, "taken_from" | "taken_until"> & { taken_from: number; taken_until: number };

/** A moment as a number: with many rows, parsing timestamps from text is most of the work. `date_part` computes with floats, `extract` with decimals. */
export const epochMs = (column: string) => sql<number>`round(date_part('epoch', ${sql.ref(column)}) * 1000)`;

const holdsOf = (db: Tenant["db"], { portfolioUuid, units, from, until }: HoldsAsked) =>
  db
    .selectFrom(sql<Hold>`atrium_taken(${portfolioUuid}, ${units}::uuid[], tstzrange(${from}, ${until}))`.as("hold"))
    .select("hold.booking")
    .select([epochMs("hold.taken_from").as("taken_from"), epochMs("hold.taken_until").as("taken_until")])
    .orderBy("hold.taken_from");

const selectHolds = prepare<HoldsAsked, StoredHold>((db, value) =>
  holdsOf(db, value).select(["hold.unit", "hold.blackout", "hold.wait"]),
);

type OwnHold = Pick<StoredHold, "booking" | "taken_from" | "taken_until"> & { mine: boolean };

const selectOwnHolds = prepare<HoldsAsked & { userUuid: string }, OwnHold>((db, value) =>
  holdsOf(db, value)
    .leftJoin("resource_bookings as own", (join) =>
      join
        .on("own.portfolio_uuid", "=", value.portfolioUuid)
        .onRef("own.uuid", "=", "hold.booking")
        .on("own.user_uuid", "=", value.userUuid),
    )
    .select(sql<boolean>`own.uuid is not null`.as("mine")),
);

/** The taken times of units, and which of them are the person's own bookings. */
export async function readOwnHolds(
  { db, portfolioUuid }: Tenant,
  asked: TimeSpan & { units: readonly string[]; userUuid: string },
): Promise<OwnTime[]> {
  const rows = await selectOwnHolds(db, { portfolioUuid, ...asked });
  return rows.map(({ booking, taken_from, taken_until, mine }) => ({
    booking,
    mine,
    from: new Date(taken_from),
    until: new Date(taken_until),
  }));
}

const unitsOf = (rooms: readonly { units: string[] }[]) => [...new Set(rooms.flatMap((room) => room.units))];

/** The holds of these rooms' units at any moment of a span. Every reader of holds uses it. */
export async function readHolds(
  { db, portfolioUuid }: Tenant,
  rooms: readonly { units: string[] }[],
  { from, until }: TimeSpan,
): Promise<Hold[]> {
  const rows = await selectHolds(db, { portfolioUuid, units: unitsOf(rooms), from, until });
  return rows.map(({ taken_from, taken_until, ...row }) => ({
    ...row,
    taken_from: new Date(taken_from),
    taken_until: new Date(taken_until),
  }));
}
