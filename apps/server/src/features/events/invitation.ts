import { calendarSpan } from "@atrium/rules/calendar-links.ts";
import { eventDates } from "@atrium/rules/event-dates.ts";
import type { Host } from "../../shared/brands/portal-origin.ts";
import type { Tenant } from "../../shared/database/database.ts";
import type { ItemRow } from "../../shared/items/item-store.ts";
import { withInvitation } from "../../shared/mail/invitation.ts";
import type { Mail } from "../../shared/mail/mail-port.ts";
import { recallLetter, rsvpLetter } from "../../shared/mail/letters.ts";
import type { Services } from "../../shared/services.ts";
import type { Attendance } from "./store.ts";

/** Who comes from now on or no longer does: `attendance` is what stood before. */
export type Invited = { row: ItemRow; host: Host; userUuid: string; attendance: Attendance; coming: boolean };

/**
 * To each a mail with an entry for the calendar, or its cancellation: part of the transaction that takes or frees their places. All are
 * of one event; `uuids` are the attendances' own, by person.
 */
export async function invite(
  services: Pick<Services, "clock" | "config" | "outbox">,
  tenant: Tenant,
  invited: readonly Invited[],
  uuids: ReadonlyMap<string, string>,
): Promise<void> {
  const [first] = invited;
  // Without a time there is nothing to put into a calendar.
  if (!first?.row.start_at) return;
  const userUuids = invited.map(({ userUuid }) => userUuid);
  const found = await addressees(tenant, first.row.building_uuid, userUuids);
  const people = new Map(found.map((person) => [person.uuid, person]));
  const mails = invited.flatMap((one) => {
    const [person, uuid] = [people.get(one.userUuid), uuids.get(one.userUuid)];
    return person && uuid ? [mailTo(person, uuid, one, services)] : [];
  });
  await services.outbox.postAll(tenant, mails);
}

type Addressee = Awaited<ReturnType<typeof addressees>>[number];

function mailTo(
  { person_locale, timezone, email, ...person }: Addressee,
  uid: string,
  { row, host, attendance, coming }: Invited,
  { clock, config }: Pick<Services, "clock" | "config">,
): Mail {
  const { brand, origin } = host;
  const locale = person_locale ?? host.locale;
  const start = row.start_at?.toISOString() ?? "";
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
    uid,
    sequence: attendance.invitations,
    sentAt: clock.now(),
    begins,
    ends,
    title,
    place: row.formatted_address,
    details: row.texts.description ?? null,
    url: `${origin}${path}`,
  } as const;
  return withInvitation(letter, entry, { brand, config, person: { ...person, email } });
}

function addressees({ db, portfolioUuid }: Tenant, buildingUuid: string, userUuids: string[]) {
  return db
    .selectFrom("users")
    .innerJoin("buildings", "buildings.portfolio_uuid", "users.portfolio_uuid")
    .select(["users.uuid", "users.email", "users.first_name", "users.last_name", "users.locale as person_locale"])
    .select("buildings.timezone")
    .where("users.portfolio_uuid", "=", portfolioUuid)
    .where((eb) => eb("users.uuid", "=", eb.fn.any(eb.val(userUuids))))
    .where("buildings.uuid", "=", buildingUuid)
    .execute();
}
