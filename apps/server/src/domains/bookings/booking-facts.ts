import { eventDates } from "@atrium/rules/event-dates.ts";
import { formatPrice } from "@atrium/rules/price.ts";
import { sql } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";
import { isOneOf } from "../../platform/database/one-of.ts";
import { bookingsWithDeciders } from "./bookings-with-deciders.ts";
import { translatedText } from "../../platform/database/texts.ts";

/**
 * A booking with all the data for the manager's request and for mails: the room, its building, the person, and the manager who decides, which is the
 * room's own, otherwise the building's.
 */
export function findBookingFacts({ db, portfolioUuid }: Tenant, bookingUuid: string, lang: string | undefined) {
  return factsOf({ db, portfolioUuid }, lang).where("booking.uuid", "=", bookingUuid).executeTakeFirst();
}

/** The same, with the booking locked until the transaction ends. */
export function lockBookingFacts({ db, portfolioUuid }: Tenant, bookingUuid: string, lang: string | undefined) {
  return factsOf({ db, portfolioUuid }, lang)
    .where("booking.uuid", "=", bookingUuid)
    .forUpdate("booking")
    .executeTakeFirst();
}

/** The same of several bookings, in their order. */
export function findFactsOf({ db, portfolioUuid }: Tenant, bookingUuids: readonly string[], lang: string | undefined) {
  return factsOf({ db, portfolioUuid }, lang)
    .where(isOneOf("booking.uuid", bookingUuids))
    .orderBy("booking.start_at")
    .execute();
}

export type BookingFacts = NonNullable<Awaited<ReturnType<typeof findBookingFacts>>>;

function factsOf({ db, portfolioUuid }: Tenant, lang: string | undefined) {
  return bookingsWithDeciders(db)
    .innerJoin("users as person", (join) =>
      join.onRef("person.portfolio_uuid", "=", "booking.portfolio_uuid").onRef("person.uuid", "=", "booking.user_uuid"),
    )
    .leftJoin("companies as company", (join) =>
      join
        .onRef("company.portfolio_uuid", "=", "person.portfolio_uuid")
        .onRef("company.uuid", "=", "person.company_uuid"),
    )
    .where("booking.portfolio_uuid", "=", portfolioUuid)
    .select(["booking.uuid", "booking.status", "booking.start_at", "booking.end_at", "booking.total_price"])
    .select(["booking.currency_type", "booking.form_responses", "booking.invitations"])
    .select(["resource.uuid as resource_uuid", "resource.owner_type", "resource.owner_uuid"])
    .select(sql<string>`coalesce(${translatedText("resource.translations", "name", lang)}, '')`.as("resource_name"))
    .select([
      "building.uuid as building_uuid",
      "building.name as building_name",
      "building.timezone",
      "building.address",
      "building.whitelabel_uuid",
    ])
    .select(["person.email", "person.first_name", "person.last_name", "person.locale as person_locale"])
    .select(["company.name as company_name", "manager.uuid as manager_uuid"])
    .select(sql<string | null>`coalesce(manager.email, building.manager_email)`.as("manager_email"))
    .select(sql<string>`coalesce(manager.locale, building.locale)`.as("manager_locale"));
}

/** The values of a booking for a letter, in the reader's language and the building's time zone. */
export function bookingWords(facts: BookingFacts, locale: string) {
  const { start_at, end_at, timezone, first_name, last_name, email, company_name } = facts;
  const { date, time } = eventDates(start_at.toISOString(), end_at.toISOString(), locale, timezone);
  const name = `${first_name} ${last_name}`.trim();
  const contact = [name ? email : "", company_name ?? ""].filter((word) => word !== "").join(", ");
  return {
    resource: facts.resource_name,
    building: facts.building_name,
    when: `${date}, ${time}`,
    person: contact ? `${name || email} (${contact})` : email,
    price: formatPrice(facts.total_price, facts.currency_type, locale) ?? "",
    answers: facts.form_responses.map(({ question, answer }) => `${question} ${answer}`).join(" · "),
  };
}
