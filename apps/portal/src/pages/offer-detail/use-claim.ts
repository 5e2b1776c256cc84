import { useParticipation } from "../../parts/item/use-participation.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { useServices } from "../../parts/services.ts";
import { type Offer, offerQuery, sendClaim } from "./offer-queries.ts";

/** Claim and its cancellation, with their dialogs (2 §4). */
export function useClaim(offer: Offer) {
  const t = usePhrases();
  const services = useServices();
  const lang = useLanguage();
  const { claim, cancel } = sendClaim(services, offer, lang);
  return useParticipation({
    queryKey: offerQuery(services, offer.uuid, lang).queryKey,
    take: { action: `claim ${offer.uuid}`, send: claim, lostBy: "claims_exhausted" },
    giveBack: { action: `cancel ${offer.uuid}`, send: cancel, said: t("offer.cancelled") },
  });
}
