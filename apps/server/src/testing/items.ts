import type { Insertable } from "kysely";
import { v7 } from "uuid";
import type { ContentsTable } from "../domains/content/tables.ts";
import type { HistoryFill } from "./history.ts";
import type { Rig } from "./rig.ts";

export type ItemsFill = ReturnType<typeof itemsFill>;

/** Adds items to the test pack's tower, and Anna's bookings and RSVPs for them. Times are in minutes from now. */
export function itemsFill(
  { services: { database } }: Rig,
  { portfolioUuid: portfolio_uuid, towerUuid, personOf, at }: HistoryFill,
) {
  const { system } = database;
  const hers = () => ({ portfolio_uuid, uuid: v7(), user_uuid: personOf("anna@acme.test") });
  const own = () => ({ ...hers(), created_at: at(-1000), updated_at: at(-1000) });
  return {
    /** The columns that all of her rows share. */
    own,

    async item(kind: "Event" | "Deal", starts: number, ends: number, more: Partial<Insertable<ContentsTable>> = {}) {
      const uuid = v7();
      await system
        .insertInto("contents")
        .values({
          portfolio_uuid,
          uuid,
          pack_key: uuid,
          building_uuid: towerUuid,
          type: kind,
          start_at: at(starts),
          end_at: at(ends),
          translations: JSON.stringify({ "": { title: `Starts in ${starts}` }, de: { title: `Beginnt in ${starts}` } }),
          ...more,
        })
        .execute();
      return uuid;
    },

    goTo: (content_uuid: string, status: "confirmed" | "cancelled_user" = "confirmed") =>
      system
        .insertInto("event_attendances")
        .values({ ...own(), content_uuid, status })
        .execute(),

    waitFor: (content_uuid: string, state: "waiting" | "offered" | "ended", endsIn?: number) =>
      system
        .insertInto("event_waits")
        .values({
          ...hers(),
          content_uuid,
          state,
          joined_at: at(-60),
          ...(endsIn === undefined ? {} : { offer_ends_at: at(endsIn) }),
        })
        .execute(),

    claim: (content_uuid: string, ordinal = 1, cancelled_at: Date | null = null) =>
      system
        .insertInto("offer_claims")
        .values({ ...own(), content_uuid, ordinal, cancelled_at })
        .execute(),
  };
}
