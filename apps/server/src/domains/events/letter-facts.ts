import { eventDates } from "@atrium/rules/event-dates.ts";
import { pickText } from "../../platform/database/texts.ts";
import type { ItemRow } from "../content/item-store.ts";
import type { EventFacts } from "./letters.ts";
import { hostOf } from "./replies.ts";

/** An event's data for a letter in a language, in the building's time zone. `when` is empty if it has no time. */
export function letterFacts(row: ItemRow, { locale, timezone }: { locale: string; timezone: string }): EventFacts {
  const titles = Object.fromEntries(
    Object.entries(row.translations).flatMap(([lang, texts]) => (texts?.title ? [[lang, texts.title]] : [])),
  );
  const start = row.start_at?.toISOString();
  const dates = start ? eventDates(start, row.end_at?.toISOString() ?? null, locale, timezone) : undefined;
  return {
    event: pickText(titles, locale) ?? "",
    when: dates ? `${dates.date}, ${dates.time}` : "",
    where: row.formatted_address ?? "",
    host: hostOf(row),
    path: `/building/${row.building_uuid}/event-posts/${row.uuid}`,
  };
}
