import type { AnalyticsProperties } from "@atrium/contract/analytics-events.ts";
import { useTrackShown } from "./use-track.ts";

/** Beside a search's words that there is nothing: notes that somebody has found nothing, and not what they looked for. */
export function NothingFound({ place }: AnalyticsProperties<"search_found_nothing">) {
  useTrackShown("search_found_nothing", { place });
  return null;
}
