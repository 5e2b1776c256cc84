import type { AnalyticsProperties } from "@atrium/contract/analytics-events.ts";
import { useTrackShown } from "./use-track.ts";

/** The text of an empty search result. Records that a search found nothing, without the search text. */
export function NothingFound({ place }: AnalyticsProperties<"search_found_nothing">) {
  useTrackShown("search_found_nothing", { place });
  return null;
}
