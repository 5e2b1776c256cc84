import type { IconName } from "@atrium/ui/components/icon.tsx";
import { StatusPill } from "@atrium/ui/components/status-pill.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import type { State } from "./content-address.ts";

const looks: Record<State, { tone: "ok" | "warn" | "neutral" | "info"; icon: IconName }> = {
  draft: { tone: "neutral", icon: "pencil" },
  scheduled: { tone: "info", icon: "clock" },
  published: { tone: "ok", icon: "check" },
  ended: { tone: "neutral", icon: "minus" },
  archived: { tone: "neutral", icon: "lock" },
};

/** The state of an item. */
export function StatePill({ state }: { readonly state: State }) {
  const t = usePhrases();
  return <StatusPill {...looks[state]}>{t(`console.content_state_${state}`)}</StatusPill>;
}
