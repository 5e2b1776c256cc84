import { displayStatus, type StatusDisplay } from "@atrium/rules/booking-status.ts";
import type { IconName } from "@atrium/ui/components/icon.tsx";
import { StatusPill } from "@atrium/ui/components/status-pill.tsx";
import type { ComponentProps } from "react";
import { usePhrases } from "@atrium/web/phrases.ts";

type Look = { icon: IconName; tone: NonNullable<ComponentProps<typeof StatusPill>["tone"]> };

const looks: Record<StatusDisplay, Look> = {
  pending: { icon: "clock", tone: "warn" },
  confirmed: { icon: "check", tone: "ok" },
  cancelled: { icon: "x", tone: "neutral" },
  cancelled_user: { icon: "x", tone: "neutral" },
  cancelled_vendor: { icon: "x", tone: "danger" },
  unavailable: { icon: "minus", tone: "neutral" },
  denied: { icon: "minus", tone: "danger" },
};

/** The status of a transaction as text and icon, in any of the spellings of 2 §4. */
export function StatusChip({ status }: { readonly status: string }) {
  const t = usePhrases();
  const display = displayStatus(status);
  return <StatusPill {...looks[display]}>{t(`booking.status_${display}`)}</StatusPill>;
}
