import type { SeriesPattern } from "@atrium/rules/booking-series.ts";
import { v7 } from "uuid";
import type { Tenant } from "../../platform/database/database.ts";
import { translatedText } from "../../platform/database/texts.ts";

export type SeriesPlace = { buildingUuid: string; userUuid: string; seriesUuid: string };
type NewSeries = Omit<SeriesPlace, "seriesUuid"> & { repeat: SeriesPattern; leftOut: readonly string[]; now: Date };

export async function insertSeries(
  { db, portfolioUuid }: Tenant,
  { buildingUuid, userUuid, repeat, leftOut, now }: NewSeries,
): Promise<string> {
  const uuid = v7();
  await db
    .insertInto("booking_series")
    .values({
      portfolio_uuid: portfolioUuid,
      uuid,
      user_uuid: userUuid,
      building_uuid: buildingUuid,
      repeat: JSON.stringify(repeat),
      left_out: [...leftOut],
      created_at: now,
    })
    .execute();
  return uuid;
}

/** A person's own series with its bookings in order. `lock`: the bookings are locked until the transaction ends. */
export async function findSeries(
  { db, portfolioUuid }: Tenant,
  { buildingUuid, userUuid, seriesUuid }: SeriesPlace,
  { lang, lock = false }: { lang: string | undefined; lock?: boolean },
) {
  const series = await db
    .selectFrom("booking_series")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", seriesUuid)
    .where("user_uuid", "=", userUuid)
    .where("building_uuid", "=", buildingUuid)
    .select(["uuid", "repeat", "left_out"])
    .executeTakeFirst();
  if (!series) return undefined;
  const bookings = await db
    .selectFrom("resource_bookings as booking")
    .innerJoin("resources as resource", (join) =>
      join
        .onRef("resource.portfolio_uuid", "=", "booking.portfolio_uuid")
        .onRef("resource.uuid", "=", "booking.resource_uuid"),
    )
    .where("booking.portfolio_uuid", "=", portfolioUuid)
    .where("booking.series_uuid", "=", seriesUuid)
    .where("booking.user_uuid", "=", userUuid)
    .select(["booking.uuid", "booking.start_at", "booking.end_at", "booking.status", "booking.total_price"])
    .select(["booking.currency_type", "booking.checked_in_at", "booking.released_at", "resource.building_uuid"])
    .select(["resource.uuid as resource_uuid", "resource.owner_type", "resource.owner_uuid"])
    .select(["resource.cancellation_window_end_minutes", "booking.cancellation_steps", "booking.pays"])
    .select((eb) => eb.fn.coalesce(translatedText("resource.translations", "name", lang), eb.val("")).as("name"))
    .orderBy("booking.start_at")
    .orderBy("booking.uuid")
    .$if(lock, (query) => query.forUpdate("booking"))
    .execute();
  return { ...series, bookings };
}

export type SeriesRow = NonNullable<Awaited<ReturnType<typeof findSeries>>>;
