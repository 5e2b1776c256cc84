import type { ServiceRequestStatus } from "@atrium/rules/service-request-status.ts";
import type { IconName } from "@atrium/ui/components/icon.tsx";
import { StatusPill } from "@atrium/ui/components/status-pill.tsx";
import type { ComponentProps } from "react";
import { usePhrases } from "@atrium/web/phrases.ts";

type Look = { icon: IconName; tone: NonNullable<ComponentProps<typeof StatusPill>["tone"]> };

const looks: Record<ServiceRequestStatus, Look> = {
  open: { icon: "clock", tone: "warn" },
  in_progress: { icon: "wrench", tone: "info" },
  on_hold: { icon: "minus", tone: "neutral" },
  resolved: { icon: "check", tone: "ok" },
  closed: { icon: "check", tone: "neutral" },
  canceled: { icon: "x", tone: "neutral" },
};

/** The status of a request, as text and icon. */
export function RequestStatus({ status }: { readonly status: ServiceRequestStatus }) {
  const t = usePhrases();
  return <StatusPill {...looks[status]}>{t(`service.status_${status}`)}</StatusPill>;
}
