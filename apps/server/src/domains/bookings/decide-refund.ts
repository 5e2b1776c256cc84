import type { EndpointReply } from "@atrium/contract/client.ts";
import { decimalOf } from "@atrium/rules/booking-price.ts";
import { sql } from "kysely";
import { v7 } from "uuid";
import type { Tenant } from "../../platform/database/database.ts";
import { translatedText } from "../../platform/database/texts.ts";
import { record } from "../../platform/facts/facts.ts";
import type { DecisionKind } from "../decisions/kinds.ts";
import { nameOrEmail } from "../people/full-name.ts";
import { changeErasedRefund } from "./erased-charges.ts";
import { setPayment } from "./payments-store.ts";

/** A refund that the gateway refused, of a booking or of one that was erased. */
type Refund = {
  uuid: string;
  booking_uuid: string | null;
  state: string;
  cents: number;
  currency_type: string;
  charge_ref: string | null;
  refused_at: Date | null;
  room_name: string | null;
  building_uuid: string;
  building_name: string;
  timezone: string;
  start_at: Date | null;
  end_at: Date | null;
  person_name: string | null;
  email: string | null;
};

type Shown = Extract<EndpointReply<"GET /admin/v1/inbox/:kind/:uuid">["data"]["request"], { kind: "refund" }>;

/** Decides about a refund that the gateway refused: send it again under a new key, or note that it was refunded by hand. */
export function refundDecisions(): DecisionKind<Shown> {
  return {
    async read(tenant, { subject_uuid, decision }, lang) {
      const row = await findRefund(tenant, subject_uuid, lang);
      if (decision) return { kind: "refund", state: decision === "approve" ? "approved" : "denied", refund: null };
      if (!row) return undefined;
      if (row.state !== "refused") return { kind: "refund", state: "closed", refund: null };
      const { cents, currency_type, charge_ref, room_name, building_name, timezone, person_name, email } = row;
      const said = { cents, currency_type, charge_ref, room_name, building_name, timezone, person_name, email };
      const iso = (at: Date | null) => at && at.toISOString();
      const refused_at = (row.refused_at ?? new Date(0)).toISOString();
      const time = { start_at: iso(row.start_at), end_at: iso(row.end_at) };
      return { kind: "refund", state: "asked", refund: { ...said, refused_at, ...time } };
    },

    isOpen: async (own, { subject_uuid }) => (await lockRefused(own, subject_uuid)) !== undefined,

    async settle(own, { subject_uuid: uuid }, { reason, now, request, by }) {
      const row = await findRefund(own, uuid, undefined);
      if (!row) return;
      const { booking_uuid: booking, cents, currency_type: currency } = row;
      const again = { state: "asked", attempts: 0, next_at: now, decided_at: null } as const;
      // The gateway repeats its answer under an old key. The key of a refund that is left is its uuid.
      if (booking) {
        const byHand = { state: "done", by_hand: true, decided_at: now } as const;
        await setPayment(own, uuid, reason === null ? { ...again, refund_key: v7() } : byHand);
      } else
        await changeErasedRefund(own, { uuid, state: "refused" }, reason === null ? { ...again, uuid: v7() } : "done");
      const action = reason === null ? "booking.refund_retried" : "booking.refund_by_hand";
      const target = booking ? { kind: "booking", uuid: booking } : { kind: "refund", uuid };
      const details = { price: decimalOf(cents), currency, ...(reason === null ? {} : { reason }) };
      const actor = { kind: "manager", uuid: by } as const;
      await record(own, { action, actor, target, buildingUuid: row.building_uuid, details }, { now, request });
    },
  };
}

/** Locks the refund until the transaction ends; undefined if it is no longer refused. */
async function lockRefused({ db, portfolioUuid }: Tenant, uuid: string): Promise<{ uuid: string } | undefined> {
  const one = { portfolio_uuid: portfolioUuid, uuid, state: "refused" } as const;
  const ofBooking = db.selectFrom("booking_payments").where((eb) => eb.and({ ...one, kind: "refund" }));
  const left = db.selectFrom("refunds_left").where((eb) => eb.and(one));
  return (
    (await ofBooking.select("uuid").forUpdate().executeTakeFirst()) ??
    (await left.select("uuid").forUpdate().executeTakeFirst())
  );
}

async function findRefund(
  { db, portfolioUuid }: Tenant,
  uuid: string,
  lang: string | undefined,
): Promise<Refund | undefined> {
  const { rows } = await sql<Refund>`
    select refund.*, building.name as building_name, building.timezone
    from (
      select payment.uuid, payment.booking_uuid, payment.state, payment.cents, payment.currency_type, charge.gateway_ref as charge_ref,
        payment.decided_at as refused_at, ${translatedText("resource.translations", "name", lang)} as room_name,
        resource.building_uuid, booking.start_at, booking.end_at, ${nameOrEmail("person")} as person_name, person.email
      from booking_payments payment
      join booking_payments charge on charge.portfolio_uuid = payment.portfolio_uuid and charge.uuid = payment.charge_uuid
      join resource_bookings booking on booking.portfolio_uuid = payment.portfolio_uuid and booking.uuid = payment.booking_uuid
      join resources resource on resource.portfolio_uuid = booking.portfolio_uuid and resource.uuid = booking.resource_uuid
      join users person on person.portfolio_uuid = booking.portfolio_uuid and person.uuid = booking.user_uuid
      where payment.portfolio_uuid = ${portfolioUuid} and payment.uuid = ${uuid} and payment.kind = 'refund'
      union all
      select uuid, null, state, cents, currency_type, charge_ref, decided_at, null, building_uuid, null, null, null, null
      from refunds_left where portfolio_uuid = ${portfolioUuid} and uuid = ${uuid}
    ) refund
    join buildings building on building.portfolio_uuid = ${portfolioUuid} and building.uuid = refund.building_uuid`.execute(
    db,
  );
  return rows[0];
}
