import { useState } from "react";
import { useIntent } from "../../shared/item/item-intent.ts";
import { usePhrases } from "../../shared/phrases.ts";
import { useLanguage, useServices } from "../../shared/services.ts";
import { type Offer, offerQuery, sendClaim } from "./offer-queries.ts";

/** Which dialog of a claim is open (2 §2). */
export type ClaimStep = "confirming" | "confirmed" | "cancelling" | undefined;

/** Claim and cancel with their dialogs (2 §4). */
export function useClaim(offer: Offer) {
  const t = usePhrases();
  const services = useServices();
  const lang = useLanguage();
  const [step, setStep] = useState<ClaimStep>();
  const { busy, run } = useIntent();
  const { queryKey } = offerQuery(services, offer.uuid, lang);
  const send = sendClaim(services, offer, lang);
  const show = ({ data }: Awaited<ReturnType<typeof send.claim>>) =>
    services.queryClient.setQueryData(queryKey, (before) => before && { ...before, data });
  const failed = () => {
    setStep(undefined);
    void services.queryClient.invalidateQueries({ queryKey });
  };

  return {
    step,
    busy,
    open: setStep,
    close: () => setStep(undefined),
    claim: () =>
      run({
        action: `claim ${offer.uuid}`,
        send: send.claim,
        done: (reply) => {
          show(reply);
          setStep("confirmed");
        },
        failed,
      }),
    cancel: () =>
      run({
        action: `cancel ${offer.uuid}`,
        send: send.cancel,
        done: (reply) => {
          show(reply);
          setStep(undefined);
          services.toasts.show({ text: t("offer.cancelled") });
        },
        failed,
      }),
  };
}
