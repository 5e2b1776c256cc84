import { useParticipation } from "../../parts/item/use-participation.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { useServices } from "../../parts/services.ts";
import { type EventPost, eventQuery, sendRsvp } from "./event-queries.ts";

/** RSVP and recall with their dialogs (2 §4). */
export function useRsvp(event: EventPost) {
  const t = usePhrases();
  const services = useServices();
  const lang = useLanguage();
  const { attend, recall } = sendRsvp(services, event, lang);
  return useParticipation({
    queryKey: eventQuery(services, event.uuid, lang).queryKey,
    take: { action: `attend ${event.uuid}`, send: attend },
    giveBack: { action: `recall ${event.uuid}`, send: recall, said: t("event.recalled") },
  });
}
