import { isDecidable } from "@atrium/rules/booking-request.ts";
import { record } from "../../platform/facts/facts.ts";
import { findBookingFacts, lockBookingFacts } from "./booking-facts.ts";
import { mailOccupant } from "./tell-occupant.ts";
import type { Services } from "../sessions/services.ts";
import type { DecisionKind } from "../decisions/kinds.ts";
import type { Tenant } from "../../platform/database/database.ts";

/** A booking request (R6). A used link does not show what it was about. */
export function bookingDecisions(services: Services): DecisionKind {
  const { clock } = services;
  const isOpen = (facts: Parameters<typeof isDecidable>[0] | undefined) =>
    facts !== undefined && isDecidable(facts, clock.now());

  return {
    async read(tenant, link, lang) {
      const facts = await findBookingFacts(tenant, link.subject_uuid, lang);
      if (!facts) return undefined;
      const [start_at, end_at] = [facts.start_at.toISOString(), facts.end_at.toISOString()];
      if (link.decision) {
        return { kind: "booking", state: link.decision === "approve" ? "approved" : "denied", booking: null };
      }
      if (!isOpen({ ...facts, end_at })) return { kind: "booking", state: "closed", booking: null };
      const { first_name, last_name, email, company_name } = facts;
      return {
        kind: "booking",
        state: "asked",
        booking: {
          resource_name: facts.resource_name,
          building_name: facts.building_name,
          timezone: facts.timezone,
          start_at,
          end_at,
          total_price: facts.total_price,
          currency_type: facts.currency_type,
          form_responses: facts.form_responses.map(({ question, answer, type }) => ({ question, answer, type })),
          person: { first_name, last_name, email, company_name },
        },
      };
    },

    async isOpen(own, link) {
      const facts = await lockBookingFacts(own, link.subject_uuid, undefined);
      return isOpen(facts && { ...facts, end_at: facts.end_at.toISOString() });
    },

    async settle(own, link, { brand, origin, reason, now, request, by }) {
      const bookingUuid = link.subject_uuid;
      const facts = await findBookingFacts(own, bookingUuid, undefined);
      await settleBooking(own, bookingUuid, { reason, decidedBy: by ?? facts?.manager_uuid ?? null, now });
      const action = reason === null ? "booking.approved" : "booking.denied";
      const actor = { kind: "manager", uuid: by ?? facts?.manager_uuid ?? undefined } as const;
      const place = facts && { buildingUuid: facts.building_uuid };
      await record(own, { action, actor, target: { kind: "booking", uuid: bookingUuid }, ...place }, { now, request });
      await mailOccupant(services, own, {
        bookingUuid,
        brand,
        origin,
        outcome: reason === null ? "approved" : { reason },
      });
    },
  };
}

/** Accepts or denies a booking on its locked row. A denied booking releases its time. */
export async function settleBooking(
  { db, portfolioUuid }: Tenant,
  uuid: string,
  { reason, decidedBy, now }: { reason: string | null; decidedBy: string | null; now: Date },
): Promise<void> {
  await db
    .updateTable("resource_bookings")
    .set(({ eb }) => ({
      status: reason === null ? "accepted" : "denied",
      decision_reason: reason,
      decided_by_uuid: decidedBy,
      invitations: eb("invitations", "+", reason === null ? 1 : 0),
      updated_at: now,
    }))
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", uuid)
    .execute();
}
