import type { EndpointReply } from "@atrium/contract/client.ts";
import { cardDate } from "@atrium/rules/event-dates.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { ownZone } from "./moment.tsx";

type Kind = EndpointReply<"GET /admin/v1/contents">["data"]["contents"][number]["type"];
type Item = { readonly type: Kind; readonly title: string; readonly start_at: string | null };
type Place = { readonly timeZone: string | undefined; readonly building?: string };

/** The last part of a kind's phrase key. */
export const kindWord = (kind: Kind) => kind.toLowerCase() as Lowercase<Kind>;

/**
 * The words about an item of content. They contain when it starts, in the building's time, since the dates of a series have the same title.
 * `about`: "Event · Pier One · Tue 3 Mar, 18:00". `label`: the title with that time, for buttons.
 */
export function useItemWords() {
  const t = usePhrases();
  const locale = useLanguage();
  return ({ type, title, start_at }: Item, { timeZone = ownZone(), building }: Place) => {
    const when = start_at === null ? undefined : cardDate(start_at, locale, timeZone);
    const some = (parts: readonly (string | undefined)[], separator: string) =>
      parts.filter((part) => part !== undefined).join(separator);
    return {
      about: some([t(`console.kind_of_${kindWord(type)}`), building, when], " · "),
      label: some([title, when], ", "),
    };
  };
}
