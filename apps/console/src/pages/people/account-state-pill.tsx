import type { IconName } from "@atrium/ui/components/icon.tsx";
import { StatusPill } from "@atrium/ui/components/status-pill.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import type { Standing } from "./people-address.ts";

const looks: Record<Standing, { tone: "ok" | "warn" | "neutral" | "danger"; icon: IconName }> = {
  active: { tone: "ok", icon: "check" },
  signing_up: { tone: "neutral", icon: "clock" },
  waiting: { tone: "warn", icon: "clock" },
  deactivated: { tone: "danger", icon: "lock" },
};

/** The state of a person's account. */
export function AccountStatePill({ standing }: { readonly standing: Standing }) {
  const t = usePhrases();
  return <StatusPill {...looks[standing]}>{t(`console.standing_${standing}`)}</StatusPill>;
}
