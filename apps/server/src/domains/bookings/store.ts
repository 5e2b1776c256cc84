import type { PriceLine } from "@atrium/rules/booking-price.ts";
import type { Selectable } from "kysely";
import { v7 } from "uuid";
import type { Tenant } from "../../platform/database/database.ts";
import { exclusionViolation } from "../../platform/database/in-transaction.ts";
import { paymentsInJson, type ShownPayment } from "./payments-store.ts";
import type { ResourceBookingsTable, ResourcesTable } from "./tables.ts";
import { isOneOf } from "../../platform/database/one-of.ts";
import { previewOf } from "../../platform/files/picture-previews.ts";
import { translatedTexts } from "../../platform/database/texts.ts";

/** A booking by the parameters of its path, and the person that it must belong to. */
export type BookingAddress = {
  ownerType: string;
  ownerUuid: string;
  resourceUuid: string;
  bookingUuid: string;
  userUuid: string;
};

type BookingTexts = Partial<Record<"name" | "cancellation_description", string>>;

export type BookingRow = Pick<
  Selectable<ResourceBookingsTable>,
  | "uuid"
  | "start_at"
  | "end_at"
  | "status"
  | "total_price"
  | "currency_type"
  | "form_responses"
  | "decision_reason"
  | "series_uuid"
  | "cancellation_steps"
  | "check_in_until"
  | "checked_in_at"
  | "released_at"
  | "pays"
  | "payment_ends_at"
  | "payment_lapsed"
> &
  Pick<Selectable<ResourcesTable>, "building_uuid" | "image" | "image_focus" | "cancellation_window_end_minutes"> & {
    image_preview: string | null;
    payments: ShownPayment[];
    texts: BookingTexts;
  };

function ownBooking(tenant: Tenant, address: BookingAddress, lang: string | undefined) {
  return bookingsOf(tenant, address, lang)
    .where("booking.resource_uuid", "=", address.resourceUuid)
    .where("resource.owner_uuid", "=", address.ownerUuid)
    .where((eb) => eb(eb.cast<string>("resource.owner_type", "text"), "=", address.ownerType));
}

/** A person's own booking of any room. */
export function findOwnBooking(
  tenant: Tenant,
  booking: Pick<BookingAddress, "bookingUuid" | "userUuid">,
  lang: string | undefined,
): Promise<BookingRow | undefined> {
  return bookingsOf(tenant, booking, lang).executeTakeFirst();
}

function bookingsOf(
  { db, portfolioUuid }: Tenant,
  { bookingUuid, userUuid }: Pick<BookingAddress, "bookingUuid" | "userUuid">,
  lang: string | undefined,
) {
  return db
    .selectFrom("resource_bookings as booking")
    .innerJoin("resources as resource", (join) =>
      join
        .onRef("resource.portfolio_uuid", "=", "booking.portfolio_uuid")
        .onRef("resource.uuid", "=", "booking.resource_uuid"),
    )
    .where("booking.portfolio_uuid", "=", portfolioUuid)
    .where("booking.uuid", "=", bookingUuid)
    .where("booking.user_uuid", "=", userUuid)
    .select(["booking.uuid", "booking.start_at", "booking.end_at", "booking.status", "booking.total_price"])
    .select(["booking.currency_type", "booking.form_responses", "booking.decision_reason", "booking.series_uuid"])
    .select(["booking.cancellation_steps", "booking.check_in_until", "booking.checked_in_at", "booking.released_at"])
    .select(["booking.pays", "booking.payment_ends_at", "booking.payment_lapsed"])
    .select(paymentsInJson.as("payments"))
    .select([
      "resource.building_uuid",
      "resource.image",
      "resource.image_focus",
      "resource.cancellation_window_end_minutes",
    ])
    .select(previewOf("resource.image").as("image_preview"))
    .select(translatedTexts<BookingTexts>("resource.translations", lang).as("texts"));
}

export function findBooking(
  tenant: Tenant,
  address: BookingAddress,
  lang: string | undefined,
): Promise<BookingRow | undefined> {
  return ownBooking(tenant, address, lang).executeTakeFirst();
}

/** The same, locked until the transaction ends, so that a rule's decision is still valid when it is written. */
export function lockBooking(
  tenant: Tenant,
  address: BookingAddress,
  lang: string | undefined,
): Promise<BookingRow | undefined> {
  return ownBooking(tenant, address, lang).forUpdate("booking").executeTakeFirst();
}

export async function markCanceled(
  { db, portfolioUuid }: Tenant,
  uuids: readonly string[],
  now: Date,
  more: Called = {},
): Promise<void> {
  await db
    .updateTable("resource_bookings")
    .set(({ eb }) => ({ status: "canceled", invitations: eb("invitations", "+", 1), updated_at: now, ...more }))
    .where("portfolio_uuid", "=", portfolioUuid)
    .where(isOneOf("uuid", uuids))
    .execute();
}

/** The reason, if a manager cancels, and the remaining price of the bookings. */
type Called = { decision_reason?: string; total_price?: string };

/** The owner and the resource of a path, in the building of the caller. */
export type ResourceAddress = Omit<BookingAddress, "bookingUuid" | "userUuid"> & { buildingUuid: string };

/** A resource with everything that the rules need to check a request. */
export function findResource({ db, portfolioUuid }: Tenant, address: ResourceAddress) {
  return db
    .selectFrom("resources as resource")
    .innerJoin("buildings as building", (join) =>
      join
        .onRef("building.portfolio_uuid", "=", "resource.portfolio_uuid")
        .onRef("building.uuid", "=", "resource.building_uuid"),
    )
    .where("resource.portfolio_uuid", "=", portfolioUuid)
    .where("resource.uuid", "=", address.resourceUuid)
    .where("resource.switched_off", "=", false)
    .where("resource.building_uuid", "=", address.buildingUuid)
    .where("resource.owner_uuid", "=", address.ownerUuid)
    .where((eb) => eb(eb.cast<string>("resource.owner_type", "text"), "=", address.ownerType))
    .select(["resource.uuid", "resource.questions", "resource.currency_type", "resource.approval_required"])
    .select(["building.timezone", "building.whitelabel_uuid"])
    .executeTakeFirst();
}

/** Whether a person may book in a building: signed up completely, active, and a member of the building. */
export async function isOccupant(
  { db, portfolioUuid }: Tenant,
  { userUuid, buildingUuid }: { userUuid: string; buildingUuid: string },
): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .innerJoin("user_buildings as belongs", (join) =>
      join.onRef("belongs.portfolio_uuid", "=", "users.portfolio_uuid").onRef("belongs.user_uuid", "=", "users.uuid"),
    )
    .where("users.portfolio_uuid", "=", portfolioUuid)
    .where("users.uuid", "=", userUuid)
    .where("belongs.building_uuid", "=", buildingUuid)
    .where("users.confirmed", "=", true)
    .where("users.deactivated", "=", false)
    .where("users.awaits_approval", "=", false)
    .select("users.uuid")
    .executeTakeFirst();
  return row !== undefined;
}

export type NewBooking = Pick<
  Selectable<ResourceBookingsTable>,
  "resource_uuid" | "user_uuid" | "start_at" | "end_at" | "status" | "total_price" | "currency_type" | "form_responses"
> & { quote_lines?: PriceLine[]; series_uuid?: string; pays?: boolean; payment_ends_at?: Date };

/** The owner of a resource, as paths name it. */
export type ResourceOwner = Pick<BookingAddress, "ownerType" | "ownerUuid">;

/**
 * Returns the bookings' uuids in order; undefined if the database finds a resource, or a part of it, taken at one of the times. The transaction is
 * then aborted.
 */
export async function insertBookings(
  { db, portfolioUuid }: Tenant,
  bookings: readonly NewBooking[],
  now: Date,
): Promise<string[] | undefined> {
  const values = bookings.map(({ form_responses, quote_lines, ...booking }) => ({
    ...booking,
    form_responses: JSON.stringify(form_responses),
    quote_lines: quote_lines ? JSON.stringify(quote_lines) : null,
    portfolio_uuid: portfolioUuid,
    uuid: v7(),
    invitations: booking.status === "accepted" ? 1 : 0,
    created_at: now,
    updated_at: now,
  }));
  const rows = await unlessTaken(() =>
    db
      .insertInto("resource_bookings")
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .returning("uuid")
      .execute(),
  );
  return rows?.length === values.length ? values.map(({ uuid }) => uuid) : undefined;
}

type Move = {
  /** Set if the room changes. */
  resource_uuid?: string;
  start: Date;
  end: Date;
  total_price: string | null;
  currency_type: string | null;
  quote_lines: PriceLine[] | null;
};

/** Moves a booking whose row and rooms are locked. False if the time is taken; the transaction is then aborted. */
export async function moveBooking(
  { db, portfolioUuid }: Tenant,
  uuid: string,
  { resource_uuid, start, end, quote_lines, invited, now, ...price }: Move & { invited: boolean; now: Date },
): Promise<boolean> {
  const moved = await unlessTaken(() =>
    db
      .updateTable("resource_bookings")
      .set(({ eb }) => ({
        ...(resource_uuid ? { resource_uuid } : {}),
        start_at: start,
        end_at: end,
        total_price: price.total_price,
        currency_type: price.currency_type,
        quote_lines: quote_lines && JSON.stringify(quote_lines),
        invitations: eb("invitations", "+", invited ? 1 : 0),
        updated_at: now,
      }))
      .where("portfolio_uuid", "=", portfolioUuid)
      .where("uuid", "=", uuid)
      .execute(),
  );
  return moved !== undefined;
}

/** The result of the work; undefined if the time is taken: an exclusion constraint or a deadlock aborted it. */
export async function unlessTaken<T>(statement: () => Promise<T>): Promise<T | undefined> {
  try {
    return await statement();
  } catch (error) {
    if (lostRace.has((error as { code?: string }).code ?? "")) return undefined;
    throw error;
  }
}

/** The error codes of an exclusion constraint and of a deadlock. */
const lostRace = new Set([exclusionViolation, "40P01"]);
