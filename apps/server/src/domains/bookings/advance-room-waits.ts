import { cardDate, eventDates } from "@atrium/rules/event-dates.ts";
import { formatPrice } from "@atrium/rules/price.ts";
import { decimalOf } from "@atrium/rules/booking-price.ts";
import type { Booker } from "@atrium/rules/booking-rules.ts";
import { roomOfferEnd } from "@atrium/rules/waiting-list.ts";
import { sql } from "kysely";
import { audiencesOfUser } from "../audiences/audience-sql.ts";
import type { Brand } from "../brands/brands.ts";
import { standingOrigin } from "../brands/portal-origin.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { record } from "../../platform/facts/facts.ts";
import type { Services } from "../sessions/services.ts";
import { roomOfferLetter } from "./letters.ts";
import { factOf } from "./room-waits.ts";
import { changeWait, deleteWait, lockDue, releaseHold, type RoomWaitRow } from "./room-waits-store.ts";
import { findRooms, type RoomRow } from "./rooms-store.ts";
import { beginsAt, estimateHeld, isStillTheirs } from "./wait-offer.ts";

const atOnce = 100;

type Needed = Pick<Services, "brands" | "clock" | "config" | "database" | "outbox">;
type Due = { portfolio_uuid: string; uuid: string; whitelabel_uuid: string; building: string };

/**
 * Advances the waiting lists of rooms: sends offers for held times, ends offers that were not accepted, and holds times that have become free without
 * a cancellation, for example because of longer opening hours. The due times are in the rows, so that a server continues after downtime, and
 * concurrent processes make each offer and mail once.
 */
export async function advanceRoomWaits(services: Needed, stopping?: AbortSignal): Promise<void> {
  await holdFreedTimes(services);
  for (const { portfolio_uuid, uuid, whitelabel_uuid, building } of await findDue(services)) {
    if (stopping?.aborted) return;
    const brand = await services.brands.find({ uuid: whitelabel_uuid });
    if (!brand) continue;
    const tenant = services.database.tenant(portfolio_uuid);
    await tenant.db.transaction().execute(async (db) => {
      const own = { ...tenant, db };
      const wait = await lockDue(own, uuid);
      if (wait) await moveOn(services, own, { wait, brand, building });
    });
  }
}

/** The free rooms of the times that people wait for, in all portfolios. */
async function holdFreedTimes({ clock, database }: Needed): Promise<void> {
  await sql`
    select atrium_offer_waits(portfolio_uuid, tstzrange(${clock.now()}, null), null)
    from (select distinct portfolio_uuid from room_waits
      where state = 'waiting' and end_at > ${clock.now()} order by portfolio_uuid) as waiting`.execute(database.system);
}

async function findDue({ clock, database }: Needed): Promise<Due[]> {
  const now = clock.now();
  const { rows } = await sql<Due>`
    select w.portfolio_uuid, w.uuid, b.whitelabel_uuid, b.name as building from room_waits w
    join buildings b on b.portfolio_uuid = w.portfolio_uuid and b.uuid = w.building_uuid
    where w.state = 'held' or (w.state = 'offered' and w.offer_ends_at <= ${now}) or w.end_at <= ${now}
    order by w.joined_at, w.uuid limit ${atOnce}`.execute(database.system);
  return rows;
}

type Moving = { wait: RoomWaitRow; brand: Brand; building: string };

async function moveOn(services: Needed, own: Tenant, moving: Moving): Promise<void> {
  const { wait } = moving;
  const now = services.clock.now();
  const { state, end_at, offer_ends_at } = wait;
  if (state === "offered" && (end_at <= now || (offer_ends_at && offer_ends_at <= now))) {
    await changeWait(own, wait.uuid, { state: "ended", held_uuid: null, offer_ends_at: null });
    await releaseHold(own, wait.uuid);
    await record(own, factOf("booking.offer_ended", wait), { now });
  } else if (end_at <= now) await deleteWait(own, wait.uuid);
  else if (state === "held") await offer(services, own, moving);
}

/** Mails the next person that a room is held for them. If that person may no longer book it, the one after is next. */
async function offer(services: Needed, own: Tenant, { wait, brand, building }: Moving): Promise<void> {
  const { clock, config, outbox } = services;
  const now = clock.now();
  const person = await personOf(own, wait.user_uuid);
  const lang = person.locale ?? brand.languageCodes[0] ?? "en";
  const who = {
    userUuid: wait.user_uuid,
    companyUuid: person.company_uuid,
    audienceUuids: new Set(person.audiences),
    lang,
    now,
  };
  const [row] = await findRooms(own, { ...who, buildingUuid: wait.building_uuid, date: "", days: 1 }, [
    wait.held_uuid ?? "",
  ]);
  const start_at = row ? beginsAt(row, wait.start_at, who) : wait.start_at;
  const offered = { ...wait, start_at };
  if (!row || !isStillTheirs(row, offered, who)) {
    const rooms = wait.rooms.filter((uuid) => uuid !== wait.held_uuid);
    await changeWait(own, wait.uuid, { state: rooms.length > 0 ? "waiting" : "ended", rooms, held_uuid: null });
    return releaseHold(own, wait.uuid);
  }
  const ends = roomOfferEnd({ start: start_at, end: wait.end_at }, now);
  await changeWait(own, wait.uuid, { state: "offered", offer_ends_at: ends, start_at });
  await record(own, factOf("booking.time_offered", wait), { now });
  const envelope = { brand, to: person.email, locale: lang, origin: standingOrigin(config, brand) };
  await outbox.post(own, roomOfferLetter(envelope, wordsOf(row, offered, { building, lang, ends, who })));
}

type Told = { building: string; lang: string; ends: Date; who: Booker & { now: Date } };

function wordsOf(row: RoomRow, wait: RoomWaitRow, { building, lang, ends, who }: Told) {
  const { date, time } = eventDates(wait.start_at.toISOString(), wait.end_at.toISOString(), lang, row.timezone);
  const { total_cents } = estimateHeld(row, wait, who).assessed;
  return {
    resource: row.texts.name ?? "",
    building,
    when: `${date}, ${time}`,
    price: (row.currency_type && formatPrice(decimalOf(total_cents), row.currency_type, lang)) || "",
    until: cardDate(ends.toISOString(), lang, row.timezone),
    path: `/building/${wait.building_uuid}/book`,
  };
}

async function personOf({ db, portfolioUuid }: Tenant, userUuid: string) {
  return db
    .selectFrom("users")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", userUuid)
    .select(["email", "locale", "company_uuid", audiencesOfUser.as("audiences")])
    .executeTakeFirstOrThrow();
}
