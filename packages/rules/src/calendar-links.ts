/** The calendar's entry begins this long before the event (1 §7). */
export const calendarLeadMinutes = 5;

export type CalendarEvent = {
  title: string;
  /** UTC instants. Without an end the entry lasts an hour. */
  start: string;
  end: string | null;
  /** IANA. */
  timeZone: string;
  location?: string | null;
  details?: string | null;
};

/** The text of an entry: the description, and a sentence about the organiser, if known. */
export function calendarDetails(
  description: string | null | undefined,
  heldBy: string | null | undefined,
): string | null {
  return [description, heldBy].filter(Boolean).join("\n\n") || null;
}

const compact = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d{3}/g, "");
const plain = (instant: Date) => instant.toISOString().replace(/\.\d{3}/, "");

/** The end of an entry: an hour after the event's start if no end is known. */
export function calendarEnd(start: string, end: string | null): Date {
  const at = new Date(start);
  return end && new Date(end) > at ? new Date(end) : new Date(at.getTime() + 3_600_000);
}

/** The start and end of an entry: it begins some minutes before the event (1 §7). */
export function calendarSpan(start: string, end: string | null): { begins: Date; ends: Date } {
  return { begins: new Date(new Date(start).getTime() - calendarLeadMinutes * 60_000), ends: calendarEnd(start, end) };
}

/** Addresses that open a filled-in entry in the calendars people have (X5), from start, end, title and time zone. */
export function calendarLinks(event: CalendarEvent): { google: string; outlook: string; office: string } {
  const { begins, ends } = calendarSpan(event.start, event.end);
  const google = new URLSearchParams({
    action: "TEMPLATE",
    text: event.title,
    dates: `${compact(begins)}/${compact(ends)}`,
    ctz: event.timeZone,
  });
  const microsoft = new URLSearchParams({
    path: "/calendar/action/compose",
    rru: "addevent",
    subject: event.title,
    startdt: plain(begins),
    enddt: plain(ends),
  });
  if (event.location) {
    google.set("location", event.location);
    microsoft.set("location", event.location);
  }
  if (event.details) {
    google.set("details", event.details);
    microsoft.set("body", event.details);
  }
  return {
    google: `https://calendar.google.com/calendar/render?${google}`,
    outlook: `https://outlook.live.com/calendar/0/deeplink/compose?${microsoft}`,
    office: `https://outlook.office.com/calendar/0/deeplink/compose?${microsoft}`,
  };
}

/** Where a place is on a map (1 §7): by coordinates where they are known, else by address; undefined for neither. */
export function mapLink(place: {
  address?: string | null;
  latitude?: number | null;
  longitude?: number | null;
  placeId?: string | null;
}): string | undefined {
  const { address, latitude, longitude, placeId } = place;
  const known = typeof latitude === "number" && typeof longitude === "number";
  const query = known ? `${latitude},${longitude}` : address?.trim();
  if (!query) return undefined;
  const asked = new URLSearchParams({ api: "1", query });
  if (placeId) asked.set("query_place_id", placeId);
  return `https://www.google.com/maps/search/?${asked}`;
}
