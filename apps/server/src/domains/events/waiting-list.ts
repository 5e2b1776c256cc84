import type { RsvpEvent } from "@atrium/rules/rsvp.ts";
import { hasWaitingList, offerEnd } from "@atrium/rules/waiting-list.ts";
import { isPublished } from "@atrium/rules/why-seen.ts";
import { v7 } from "uuid";
import type { Tenant } from "../../platform/database/database.ts";
import { type Fact, recordAll } from "../../platform/facts/facts.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { holdItem, isShown, type ItemAsked, type ItemRow } from "../content/item-store.ts";
import { rsvpOf } from "./replies.ts";
import { findAttendance } from "./store.ts";
import { countNext, endOffers, findWait, holdsPlace, insertWait, offerFree, releaseWaits } from "./waits-store.ts";

type Whose = { asked: ItemAsked; userUuid: string; now: Date };
type WaitKind = "event.wait_joined" | "event.wait_left" | "event.place_offered" | "event.offer_ended";

/** Adds a person to the waiting list, once. If a place is free at that moment, it is offered to them at once. Part of a transaction. */
export async function joinLine(own: Tenant, { asked, userUuid, now }: Whose): Promise<void> {
  const row = await mustHold(own, asked, now);
  const whose = { contentUuid: row.uuid, userUuid };
  const { attending } = await findAttendance(own, whose);
  const wait = await findWait(own, whose);
  if (attending || wait?.state === "waiting" || holdsPlace(wait, now)) return;
  if (!hasWaitingList(rsvpOf(row, false), now)) refuse("rsvp_closed");
  if (wait) await releaseWaits(own, { contentUuid: row.uuid, userUuids: [userUuid] });
  await insertWait(own, { ...whose, uuid: v7(), now });
  await recordAll(own, [factOf("event.wait_joined", row, userUuid)], { now });
  await settleLine(own, row, now);
}

/** Removes a person from the waiting list; their held place goes to the next one. Part of a transaction. */
export async function leaveLine(own: Tenant, { asked, userUuid, now }: Whose): Promise<void> {
  const row = await mustHold(own, asked, now);
  if (!(await findWait(own, { contentUuid: row.uuid, userUuid }))) return;
  await releaseWaits(own, { contentUuid: row.uuid, userUuids: [userUuid] });
  await recordAll(own, [factOf("event.wait_left", row, userUuid)], { now });
  await settleLine(own, row, now);
}

async function mustHold(own: Tenant, asked: ItemAsked, now: Date): Promise<ItemRow> {
  const row = await holdItem(own, asked);
  return row && isShown(row, asked, now) ? row : refuse("content_not_found");
}

/**
 * Ends expired offers, and offers each free place to the person who has waited longest. Every change that frees a place calls this in the same
 * transaction, while the event's row is locked, so that nobody else can take the place.
 */
export async function settleLine(own: Tenant, row: ItemRow, now: Date): Promise<void> {
  const event = rsvpOf(row, false);
  const ended = await endOffers(own, { contentUuid: row.uuid, now });
  const isOpen = hasWaitingList(event, now) && isPublished(row.published_at, row.unpublished_at, now);
  const offered = isOpen ? await offerFree(own, { contentUuid: row.uuid, endsAt: offerEnd(event, now) }) : [];
  const facts = [
    ...ended.map((uuid) => factOf("event.offer_ended", row, uuid)),
    ...offered.map((uuid) => factOf("event.place_offered", row, uuid)),
  ];
  if (facts.length > 0) await recordAll(own, facts, { now });
}

/** How many of those who wait would be offered a place, and so be mailed, if the event were such and shown. */
export async function countOffers(tenant: Tenant, contentUuid: string, event: RsvpEvent, now: Date): Promise<number> {
  if (event.capacity === null || !hasWaitingList(event, now)) return 0;
  return countNext(tenant, { contentUuid, capacity: event.capacity, now });
}

/** Joining and leaving are the person's acts; offering and expiry are the server's. */
function factOf(action: WaitKind, { uuid, building_uuid }: ItemRow, userUuid: string): Fact {
  const isTheirs = action === "event.wait_joined" || action === "event.wait_left";
  return {
    action,
    actor: isTheirs ? { kind: "user", uuid: userUuid } : { kind: "system" },
    target: { kind: "content", uuid },
    buildingUuid: building_uuid,
    ...(isTheirs ? {} : { details: { person: userUuid } }),
  };
}
