import { trackingState } from "@atrium/rules/analytics-consent.ts";
import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { useKiosk } from "../kiosk.ts";
import { endpointQuery } from "@atrium/web/queries.ts";
import { useSession } from "@atrium/web/services.ts";
import { useServices } from "../services.ts";
import { consentsOf } from "./consents.ts";

/** The brand's settings for analytics, the person's consent, and whether the page may track. Undefined until both are known. */
export function useAnalytics() {
  const services = useServices();
  const { user } = useSession();
  const kiosk = useKiosk();
  const { data } = useQuery(endpointQuery(services.api, "GET /analytics/v2/settings", {}));
  const consents = consentsOf(services);
  const choice = useSyncExternalStore(consents.subscribe, () => consents.choiceOf(user?.uuid));
  if (!data || !user) return undefined;
  // Testers of another installation are not counted as visitors.
  const settings = services.farm ? null : data.data.analytics;
  return {
    settings,
    choice,
    state: trackingState({ consent: settings?.consent, choice, kiosk }),
    answer: (given: "granted" | "denied") => consents.answer(user.uuid, given),
  };
}
