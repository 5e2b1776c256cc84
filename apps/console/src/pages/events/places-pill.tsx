import { spotsLeft, spotsState } from "@atrium/rules/spots.ts";
import { StatusPill } from "@atrium/ui/components/status-pill.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import type { GuestEvent } from "./events-address.ts";

/** How many places of an event are taken, and of how many. */
export function PlacesPill({ event }: { readonly event: GuestEvent }) {
  const t = usePhrases();
  const { capacity, taken } = event;
  if (capacity === null) return <StatusPill icon="users">{t("console.guests_taken", { taken })}</StatusPill>;
  const state = spotsState(spotsLeft(capacity, taken));
  const tone = state === "plenty" ? "neutral" : "warn";
  return (
    <StatusPill tone={tone} icon={state === "sold_out" ? "minus" : "users"}>
      {t("console.guests_taken_of", { taken, capacity })}
    </StatusPill>
  );
}
