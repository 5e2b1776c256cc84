import { letterPhrase } from "@atrium/phrases/letters/letter-phrase.ts";
import { calendarDetails, calendarEnd } from "@atrium/rules/calendar-links.ts";
import { eventDates } from "@atrium/rules/event-dates.ts";
import { letterLink } from "@atrium/rules/letter-link.ts";
import type { Host } from "../brands/portal-origin.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { isOneOf } from "../../platform/database/one-of.ts";
import type { ItemRow } from "../content/item-store.ts";
import { attendeeOf, organizerOf } from "../../platform/mail/invitation.ts";
import { ownLetterWords } from "../brands/own-words.ts";
import { recallLetter, removedLetter, rsvpLetter } from "./letters.ts";
import { hostOf } from "./replies.ts";
import type { Services } from "../sessions/services.ts";
import type { LetterToMany, OwnPart } from "../../platform/mail/stored-mails.ts";

/**
 * A person who attends from now on, or no longer. `row` has the event's texts in the language `lang`, `uuid` is the attendance's, and `invitations`
 * is how many mails about it there were before.
 */
export type Invited = {
  row: ItemRow;
  lang: string | undefined;
  host: Host;
  userUuid: string;
  uuid: string;
  invitations: number;
  coming: boolean;
  /** A manager decided it. */
  byManager?: { reason: string | null };
};

/** A person's name and address for a letter, and the event's time zone. */
export type Addressees = ReadonlyMap<string, Awaited<ReturnType<typeof readAddressees>>[number]>;

/**
 * Mails each person a calendar entry, or its cancellation: part of the transaction that takes or frees their places. All belong to one event, so
 * people with the same language and brand share one letter, which is written once.
 */
export async function invite(
  services: Pick<Services, "clock" | "config" | "outbox">,
  tenant: Tenant,
  { invited, addressees }: { invited: readonly Invited[]; addressees: Addressees },
): Promise<void> {
  // A calendar entry needs a time.
  if (!invited[0]?.row.start_at) return;
  const letters = new Map<string, { letter: LetterToMany; own: OwnPart[] }>();
  for (const one of invited) {
    const person = addressees.get(one.userUuid);
    if (!person) continue;
    const { host, lang, uuid: uid, invitations: sequence, coming, byManager } = one;
    const locale = person.locale ?? host.locale;
    const sameFor = [coming, locale, lang, host.brand.uuid, host.origin, byManager?.reason ?? ""].join(" ");
    const letter = letters.get(sameFor) ?? {
      letter: letterTo({ ...one, locale, timezone: person.timezone }, services),
      own: [],
    };
    letter.own.push({ to: person.email, entry: { uid, sequence, attendee: attendeeOf(person) } });
    letters.set(sameFor, letter);
  }
  await services.outbox.postToMany(tenant, [...letters.values()]);
}

type Invitation = Pick<Invited, "row" | "host" | "coming" | "byManager"> & { locale: string; timezone: string };

function letterTo(
  { row, host, coming, byManager, locale, timezone }: Invitation,
  { clock, config }: Pick<Services, "clock" | "config">,
): LetterToMany {
  const { brand, origin } = host;
  const start = row.start_at?.toISOString() ?? "";
  const end = row.end_at?.toISOString() ?? null;
  const { date, time } = eventDates(start, end, locale, timezone);
  const path = `/building/${row.building_uuid}/event-posts/${row.uuid}`;
  const title = row.texts.title ?? "";
  const by = hostOf(row);
  const facts = { event: title, when: `${date}, ${time}`, where: row.formatted_address ?? "", host: by };
  const envelope = { brand, to: "", locale, origin };
  const { to: _nobody, ...letter } = coming
    ? rsvpLetter(envelope, { ...facts, path })
    : byManager
      ? removedLetter(envelope, { ...facts, path, reason: byManager.reason ?? "" })
      : recallLetter(envelope, { ...facts, path });
  return {
    ...letter,
    entry: {
      method: coming ? "REQUEST" : "CANCEL",
      sentAt: clock.now().toISOString(),
      // The event's own reminder: the one minutes before is only in the calendar link (1 §7).
      begins: start,
      ends: calendarEnd(start, end).toISOString(),
      title,
      place: row.formatted_address,
      details: calendarDetails(
        row.texts.description,
        by && letterPhrase(locale, "rsvp.host", { host: by }, ownLetterWords(brand, locale)),
      ),
      url: `${origin}${letterLink(path)}`,
      organizer: organizerOf({ brand, config }),
    },
  };
}

/** By person. */
export async function findAddressees(tenant: Tenant, buildingUuid: string, userUuids: string[]): Promise<Addressees> {
  const rows = await readAddressees(tenant, buildingUuid, userUuids);
  return new Map(rows.map((row) => [row.uuid, row]));
}

function readAddressees({ db, portfolioUuid }: Tenant, buildingUuid: string, userUuids: string[]) {
  return db
    .selectFrom("users")
    .innerJoin("buildings", "buildings.portfolio_uuid", "users.portfolio_uuid")
    .select(["users.uuid", "users.email", "users.first_name", "users.last_name", "users.locale", "buildings.timezone"])
    .where("users.portfolio_uuid", "=", portfolioUuid)
    .where(isOneOf("users.uuid", userUuids))
    .where("buildings.uuid", "=", buildingUuid)
    .execute();
}
