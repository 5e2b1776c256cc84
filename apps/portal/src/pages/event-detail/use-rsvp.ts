import { useParticipation } from "../../parts/item/use-participation.ts";
import { useKeepWaiting } from "../../parts/offline/use-waiting.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { useServices } from "../../parts/services.ts";
import { type EventPost, eventQuery, sendRsvp } from "./event-queries.ts";

/** RSVP and its cancellation, with their dialogs (2 §4). */
export function useRsvp(event: EventPost) {
  const t = usePhrases();
  const services = useServices();
  const lang = useLanguage();
  const { attend, recall } = sendRsvp(services, event, lang);
  const keep = useKeepWaiting();
  const { uuid: event_uuid, building_uuid, title } = event;
  const waitTo = (kind: "attend" | "recall") => (error: unknown, key: string) =>
    keep({ error, key, title, work: { kind, event_uuid, building_uuid } });
  return useParticipation({
    queryKey: eventQuery(services, event.uuid, lang).queryKey,
    take: { action: `attend ${event.uuid}`, send: attend, wait: waitTo("attend"), lostBy: "event_sold_out" },
    giveBack: {
      action: `recall ${event.uuid}`,
      send: recall,
      wait: waitTo("recall"),
      said: t("event.recalled"),
    },
  });
}
