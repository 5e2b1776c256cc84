import type { Selectable } from "kysely";
import type { Tenant } from "../../shared/database/database.ts";
import type { ResourceBookingsTable, ResourcesTable } from "../../shared/database/schema-participation.ts";
import { translatedTexts } from "../../shared/texts.ts";

/** A booking as its path names it, and whose it must be. */
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
  "uuid" | "start_at" | "end_at" | "status" | "total_price" | "currency_type" | "form_responses" | "decision_reason"
> &
  Pick<Selectable<ResourcesTable>, "building_uuid" | "image" | "cancellation_window_end_minutes"> & {
    texts: BookingTexts;
  };

function ownBooking({ db, portfolioUuid }: Tenant, address: BookingAddress, lang: string | undefined) {
  return db
    .selectFrom("resource_bookings as booking")
    .innerJoin("resources as resource", (join) =>
      join
        .onRef("resource.portfolio_uuid", "=", "booking.portfolio_uuid")
        .onRef("resource.uuid", "=", "booking.resource_uuid"),
    )
    .where("booking.portfolio_uuid", "=", portfolioUuid)
    .where("booking.uuid", "=", address.bookingUuid)
    .where("booking.user_uuid", "=", address.userUuid)
    .where("booking.resource_uuid", "=", address.resourceUuid)
    .where("resource.owner_uuid", "=", address.ownerUuid)
    .where((eb) => eb(eb.cast<string>("resource.owner_type", "text"), "=", address.ownerType))
    .select(["booking.uuid", "booking.start_at", "booking.end_at", "booking.status", "booking.total_price"])
    .select(["booking.currency_type", "booking.form_responses", "booking.decision_reason"])
    .select(["resource.building_uuid", "resource.image", "resource.cancellation_window_end_minutes"])
    .select(translatedTexts<BookingTexts>("resource.translations", lang).as("texts"));
}

export function findBooking(
  tenant: Tenant,
  address: BookingAddress,
  lang: string | undefined,
): Promise<BookingRow | undefined> {
  return ownBooking(tenant, address, lang).executeTakeFirst();
}

/** The same, held until the transaction ends: what a rule says of it is still true when the answer is written. */
export function lockBooking(
  tenant: Tenant,
  address: BookingAddress,
  lang: string | undefined,
): Promise<BookingRow | undefined> {
  return ownBooking(tenant, address, lang).forUpdate("booking").executeTakeFirst();
}

export async function markCanceled({ db, portfolioUuid }: Tenant, uuid: string, now: Date): Promise<void> {
  await db
    .updateTable("resource_bookings")
    .set({ status: "canceled", updated_at: now })
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", uuid)
    .execute();
}
