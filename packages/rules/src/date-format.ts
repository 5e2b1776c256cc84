const mostKept = 200;
const kept = new Map<string, Intl.DateTimeFormat>();

/** Never without a time zone: usually the building's, not the reader's. */
type Options = Intl.DateTimeFormatOptions & { timeZone: string };

/**
 * A cached date format of a language and a time zone: creating one costs as much as using it a hundred times, and lists and mails need the
 * same few again and again.
 */
export function dateFormat(locale: string, { timeZone, ...how }: Options): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, timeZone, how]);
  const known = kept.get(key);
  if (known) return known;
  if (kept.size >= mostKept) kept.clear();
  const made = new Intl.DateTimeFormat(locale, { timeZone, ...how });
  kept.set(key, made);
  return made;
}
