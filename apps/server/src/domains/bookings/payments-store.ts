import type { PaymentPart } from "@atrium/rules/booking-payment.ts";
import { sql } from "kysely";
import { v7 } from "uuid";
import type { Tenant } from "../../platform/database/database.ts";
import { translatedTexts } from "../../platform/database/texts.ts";
import type { HeldCard } from "../cards/card-money.ts";
import type { BookingStatus, PaidChange } from "./tables.ts";

/** How long a request waits for its gateway before the job takes over. */
const handlerMs = 60_000;

export type NewCharge = {
  booking_uuid: string;
  cents: number;
  currency_type: string;
  whitelabel_uuid: string;
  card: HeldCard;
  card_brand: string;
  card_last_four: string;
  /** The status of a booking that is paid. */
  then_status: BookingStatus | null;
  /** What is paid, if the booking exists already. */
  change: PaidChange | null;
  ends_at: Date;
};

/** Undefined if another change of the booking is being paid. */
export async function insertCharge(
  { db, portfolioUuid }: Tenant,
  { card, change, ...charge }: NewCharge,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .insertInto("booking_payments")
    .values({
      ...charge,
      portfolio_uuid: portfolioUuid,
      uuid: v7(),
      kind: "charge",
      state: "asked",
      card: JSON.stringify(card),
      change: change && JSON.stringify(change),
      created_at: now,
      next_at: new Date(now.getTime() + handlerMs),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("uuid")
    .executeTakeFirst();
  return row?.uuid;
}

export type NewRefund = {
  booking_uuid: string;
  charge_uuid: string;
  cents: number;
  currency_type: string;
  whitelabel_uuid: string;
};

export async function insertRefund({ db, portfolioUuid }: Tenant, refund: NewRefund, now: Date): Promise<void> {
  await db
    .insertInto("booking_payments")
    .values({
      ...refund,
      portfolio_uuid: portfolioUuid,
      uuid: v7(),
      kind: "refund",
      state: "asked",
      created_at: now,
      next_at: now,
    })
    .execute();
}

/** A payment by its uuid, or undefined. */
export function findPayment({ db, portfolioUuid }: Tenant, uuid: string) {
  return db
    .selectFrom("booking_payments")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", uuid)
    .selectAll()
    .executeTakeFirst();
}

export type PaymentRow = NonNullable<Awaited<ReturnType<typeof findPayment>>>;

/** All payments of a booking, oldest first. */
export function paymentsOf({ db, portfolioUuid }: Tenant, bookingUuid: string) {
  return db
    .selectFrom("booking_payments")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("booking_uuid", "=", bookingUuid)
    .select(["uuid", "kind", "state", "cents", "charge_uuid", "currency_type", "whitelabel_uuid"])
    .orderBy("created_at")
    .orderBy("uuid")
    .execute();
}

type Decided = Partial<
  Pick<PaymentRow, "state" | "refund_key" | "by_hand" | "gateway_ref" | "next_at" | "decided_at" | "attempts"> & {
    card: null;
  }
>;

export async function setPayment({ db, portfolioUuid }: Tenant, uuid: string, set: Decided): Promise<void> {
  await db
    .updateTable("booking_payments")
    .set(set)
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", uuid)
    .execute();
}

/** Locks the booking of a payment until the transaction ends, so that decisions about its money run one after the other. */
export function lockPaidBooking({ db, portfolioUuid }: Tenant, bookingUuid: string) {
  return db
    .selectFrom("resource_bookings as booking")
    .innerJoin("resources as resource", (join) =>
      join
        .onRef("resource.portfolio_uuid", "=", "booking.portfolio_uuid")
        .onRef("resource.uuid", "=", "booking.resource_uuid"),
    )
    .where("booking.portfolio_uuid", "=", portfolioUuid)
    .where("booking.uuid", "=", bookingUuid)
    .select(["booking.uuid", "booking.resource_uuid", "booking.status", "booking.total_price", "booking.start_at"])
    .select(["booking.end_at", "booking.payment_lapsed", "booking.payment_ends_at", "booking.user_uuid"])
    .select("resource.building_uuid")
    .select(translatedTexts<{ name?: string }>("resource.translations", undefined).as("texts"))
    .forUpdate("booking")
    .executeTakeFirst();
}

export type PaidBooking = NonNullable<Awaited<ReturnType<typeof lockPaidBooking>>>;

/** Confirms a paid booking at the price that was paid. If its time was released it is held again, or the statement fails. */
export async function standPaid(
  { db, portfolioUuid }: Tenant,
  uuid: string,
  { status, price, now }: { status: BookingStatus; price: string; now: Date },
): Promise<void> {
  await db
    .updateTable("resource_bookings")
    .set(({ eb }) => ({
      status,
      total_price: price,
      payment_ends_at: null,
      payment_lapsed: false,
      invitations: eb("invitations", "+", status === "accepted" ? 1 : 0),
      updated_at: now,
    }))
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", uuid)
    .execute();
}

/** Releases the time of an unpaid booking; false if it has been paid or cancelled since. */
export async function lapse({ db, portfolioUuid }: Tenant, uuid: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable("resource_bookings")
    .set({ status: "canceled", total_price: "0", payment_ends_at: null, payment_lapsed: true, updated_at: now })
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", uuid)
    .where("status", "=", "pending_payment")
    .returning("uuid")
    .executeTakeFirst();
  return row !== undefined;
}

export async function closePayment({ db, portfolioUuid }: Tenant, bookingUuid: string): Promise<void> {
  await db
    .updateTable("resource_bookings")
    .set({ payment_open: false })
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", bookingUuid)
    .where("payment_open", "=", true)
    .execute();
}

/** A person's own card for a charge, if this gateway stores it. */
export async function findOwnCard(
  { db, portfolioUuid }: Tenant,
  { userUuid, uuid, gatewayId }: { userUuid: string; uuid: string; gatewayId: string },
) {
  const row = await db
    .selectFrom("payment_methods")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("user_uuid", "=", userUuid)
    .where("uuid", "=", uuid)
    .where("gateway_id", "=", gatewayId)
    .where("removed_at", "is", null)
    .select(["payment_token", "tokenized_card_id", "card_brand", "card_last_four"])
    .executeTakeFirst();
  if (!row) return undefined;
  const { payment_token, tokenized_card_id, ...shown } = row;
  return { card: { payment_token, tokenized_card_id }, ...shown };
}

/** The payment of a booking's page, in one column. */
export const paymentsInJson = sql<ShownPayment[]>`coalesce((
  select json_agg(json_build_object('uuid', payment.uuid, 'kind', payment.kind, 'state', payment.state, 'cents', payment.cents,
    'charge_uuid', payment.charge_uuid, 'is_change', payment.change is not null, 'card_brand', payment.card_brand,
    'card_last_four', payment.card_last_four, 'at', payment.created_at) order by payment.created_at, payment.uuid)
  from booking_payments payment
  where payment.portfolio_uuid = booking.portfolio_uuid and payment.booking_uuid = booking.uuid), '[]')`;

export type ShownPayment = PaymentPart & {
  is_change: boolean;
  card_brand: string | null;
  card_last_four: string | null;
  at: string;
};
