import { calendarSpan } from "@atrium/rules/calendar-links.ts";
import { eventDates } from "@atrium/rules/event-dates.ts";
import type { Host } from "../../shared/brands/portal-origin.ts";
import type { Tenant } from "../../shared/database/database.ts";
import type { ItemRow } from "../../shared/items/item-store.ts";
import { withInvitation } from "../../shared/mail/invitation.ts";
import { recallLetter, rsvpLetter } from "../../shared/mail/letters.ts";
import type { Services } from "../../shared/services.ts";
import type { Attendance } from "./store.ts";

type Sent = { row: ItemRow; host: Host; userUuid: string; attendance: Attendance & { uuid: string }; coming: boolean };

/** A mail with an entry for the calendar, or its cancellation: part of the transaction that takes or frees the place. */
export async function invite(
  { clock, config, outbox }: Pick<Services, "clock" | "config" | "outbox">,
  tenant: Tenant,
  { row, host, userUuid, attendance, coming }: Sent,
): Promise<void> {
  // Without a time there is nothing to put into a calendar.
  if (!row.start_at) return;
  const { person_locale, timezone, email, ...person } = await addressee(tenant, userUuid, row.building_uuid);
  const { brand, origin } = host;
  const locale = person_locale ?? host.locale;
  const start = row.start_at.toISOString();
  const end = row.end_at?.toISOString() ?? null;
  const { begins, ends } = calendarSpan(start, end);
  const { date, time } = eventDates(start, end, locale, timezone);
  const path = `/building/${row.building_uuid}/event-posts/${row.uuid}`;
  const title = row.texts.title ?? "";
  const facts = { event: title, when: `${date}, ${time}`, where: row.formatted_address ?? "" };
  const write = coming ? rsvpLetter : recallLetter;
  const letter = write({ brand, to: email, locale, origin }, { ...facts, path });
  const entry = {
    method: coming ? "REQUEST" : "CANCEL",
    uid: attendance.uuid,
    sequence: attendance.invitations,
    sentAt: clock.now(),
    begins,
    ends,
    title,
    place: row.formatted_address,
    details: row.texts.description ?? null,
    url: `${origin}${path}`,
  } as const;
  await outbox.post(tenant, withInvitation(letter, entry, { brand, config, person: { ...person, email } }));
}

function addressee({ db, portfolioUuid }: Tenant, userUuid: string, buildingUuid: string) {
  return db
    .selectFrom("users")
    .innerJoin("buildings", "buildings.portfolio_uuid", "users.portfolio_uuid")
    .select(["users.email", "users.first_name", "users.last_name", "users.locale as person_locale"])
    .select("buildings.timezone")
    .where("users.portfolio_uuid", "=", portfolioUuid)
    .where("users.uuid", "=", userUuid)
    .where("buildings.uuid", "=", buildingUuid)
    .executeTakeFirstOrThrow();
}
