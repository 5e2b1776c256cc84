import type { FastifyRequest } from "fastify";
import { awaitsDecision } from "@atrium/rules/booking-status.ts";
import type { Brand } from "../brands/brands.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { type Fact, record } from "../../platform/facts/facts.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { Services } from "../sessions/services.ts";
import { askBookingManager } from "./ask-manager.ts";
import { placeOf } from "./booking-replies.ts";
import { type BookingRow, findBooking, insertBookings, type NewBooking, type ResourceOwner } from "./store.ts";
import { mailOccupant } from "./tell-occupant.ts";

type Placing = {
  wanted: NewBooking;
  owner: ResourceOwner;
  actor: { kind: "integration" } | { kind: "user" | "manager"; uuid: string };
  /** Further details of the fact. */
  details?: Fact["details"];
  host: { brand: Brand; origin: string };
  lang: string | undefined;
  request: FastifyRequest;
};

/**
 * Creates a booking, for members and managers. Part of a transaction. If an approval is needed, the manager gets the request, otherwise the occupant
 * gets the invitation. Refused if the database finds the time taken.
 */
export async function placeBooking(
  services: Pick<Services, "clock" | "config" | "outbox">,
  own: Tenant,
  { wanted, owner, actor, details, host, lang, request }: Placing,
): Promise<BookingRow> {
  const now = services.clock.now();
  const [bookingUuid = refuse("internal")] = (await insertBookings(own, [wanted], now)) ?? refuse("slot_taken");
  // An unpaid booking is confirmed, or sent to the manager, when its payment arrives.
  if (awaitsDecision(wanted.status)) await askBookingManager(services, own, { bookingUuid, ...host });
  else if (wanted.status !== "pending_payment")
    await mailOccupant(services, own, { bookingUuid, ...host, outcome: "approved" });
  const address = { ...owner, resourceUuid: wanted.resource_uuid, bookingUuid, userUuid: wanted.user_uuid };
  const row = (await findBooking(own, address, lang)) ?? refuse("internal");
  const said = { status: row.status, ...details };
  await record(own, { action: "booking.requested", actor, ...placeOf(row), details: said }, { now, request });
  return row;
}
