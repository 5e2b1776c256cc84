import { isDay, laterDay, momentFrom } from "@atrium/rules/wall-clock.ts";
import { oneOf, textWord, uuidWord } from "../../parts/address-words.ts";

/** Actions by subject: the prefixes of their names. */
export const groups = [
  "session",
  "sign_in",
  "password",
  "person",
  "people",
  "view_as",
  "grant",
  "directory",
  "brand",
  "building",
  "company",
  "room",
  "tile",
  "facility",
  "content",
  "booking",
  "blackout",
  "service_request",
  "event",
  "offer",
  "flag",
  "administration",
  "pack",
] as const;
export type Group = (typeof groups)[number];

/** The filter of the audit log; days are in the reader's time zone, and `until` is included. */
export type AuditFilter = {
  about?: Group | undefined;
  person?: string | undefined;
  building?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
};

export const readAuditFilter = ({ about, person, building, from, until }: Record<string, unknown>): AuditFilter => ({
  about: oneOf(groups, about),
  person: uuidWord(person),
  building: uuidWord(building),
  from: dayWord(from),
  until: dayWord(until),
});

export const isNarrowed = (filter: AuditFilter): boolean => Object.values(filter).some((word) => word !== undefined);

function dayWord(word: unknown): string | undefined {
  const day = textWord(word, 10);
  return day && dayStart(day) ? day : undefined;
}

/** The instant at which a day begins in the reader's time zone, `later` days after it; undefined for an invalid day. */
export function dayStart(day: string, later = 0): Date | undefined {
  if (!isDay(day) || day < "1970") return undefined;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return momentFrom({ date: laterDay(day, later), minute: 0 }, timeZone);
}
