import { useState } from "react";
import { useIntent } from "../../shared/item/item-intent.ts";
import { usePhrases } from "../../shared/phrases.ts";
import { useLanguage, useServices } from "../../shared/services.ts";
import { type EventPost, eventQuery, sendRsvp } from "./event-queries.ts";

/** Which dialog of an RSVP is open (2 §2). */
export type RsvpStep = "confirming" | "confirmed" | "cancelling" | "mobile" | undefined;

/** RSVP and recall with their dialogs (2 §4): confirm, attending, confirmed; cancel, not attending, and the content read again. */
export function useRsvp(event: EventPost) {
  const t = usePhrases();
  const services = useServices();
  const lang = useLanguage();
  const [step, setStep] = useState<RsvpStep>();
  const { busy, run } = useIntent();
  const { queryKey } = eventQuery(services, event.uuid, lang);
  const send = sendRsvp(services, event, lang);
  const readAgain = () => void services.queryClient.invalidateQueries({ queryKey });
  const show = ({ data }: Awaited<ReturnType<typeof send.attend>>) =>
    services.queryClient.setQueryData(queryKey, (before) => before && { ...before, data });
  const failed = () => {
    setStep(undefined);
    readAgain();
  };

  return {
    step,
    busy,
    open: setStep,
    close: () => setStep(undefined),
    attend: () =>
      run({
        action: `attend ${event.uuid}`,
        send: send.attend,
        done: (reply) => {
          show(reply);
          setStep("confirmed");
        },
        failed,
      }),
    recall: () =>
      run({
        action: `recall ${event.uuid}`,
        send: send.recall,
        done: (reply) => {
          show(reply);
          setStep(undefined);
          services.toasts.show({ text: t("event.recalled") });
          readAgain();
        },
        failed,
      }),
  };
}
