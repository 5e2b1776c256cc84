import type { RefusalCode } from "@atrium/contract/refusals.ts";
import type { QueryKey } from "@tanstack/react-query";
import { useState } from "react";
import { useServices } from "../services.ts";
import { useIntent } from "./item-intent.ts";

/** The open dialog of an RSVP or a claim (2 §2). */
export type ParticipationStep = "confirming" | "confirmed" | "lost" | "cancelling" | "mobile" | undefined;

type Way<Reply extends object> = {
  /** The name of the action in the list of failed actions. */
  action: string;
  send: (idempotencyKey: string) => Promise<Reply>;
  /** Stores the action if there is no network, and returns whether it did. */
  wait?: (error: unknown, idempotencyKey: string) => boolean;
};

type Parts<Reply extends object> = {
  /** The query of the item; the answers of both actions are written into it. */
  queryKey: QueryKey;
  /** `lostBy`: the refusal that means somebody else took the last one. */
  take: Way<Reply> & { lostBy: RefusalCode };
  /** `said`: the toast after giving it back. */
  giveBack: Way<Reply> & { said: string };
};

export type Participation = ReturnType<typeof useParticipation>;

/** Takes a place or a claim and gives it back, with their dialogs (2 §4): confirm, send, confirmed; cancel, send, and refetch the item. */
export function useParticipation<Reply extends { data: object }>({ queryKey, take, giveBack }: Parts<Reply>) {
  const { queryClient, toasts } = useServices();
  const [step, setStep] = useState<ParticipationStep>();
  const { busy, run } = useIntent();
  const close = () => setStep(undefined);
  const readAgain = () => void queryClient.invalidateQueries({ queryKey });
  const show = ({ data }: Reply) =>
    queryClient.setQueryData<{ data: object }>(queryKey, (before) => before && { ...before, data });
  const failed = () => {
    close();
    readAgain();
  };

  return {
    step,
    busy,
    open: setStep,
    close,
    take: () =>
      run({
        ...take,
        done(reply) {
          show(reply);
          setStep("confirmed");
        },
        failed,
        lost() {
          setStep("lost");
          readAgain();
        },
      }),
    giveBack: () =>
      run({
        ...giveBack,
        done(reply) {
          show(reply);
          close();
          toasts.show({ text: giveBack.said });
          readAgain();
        },
        failed,
      }),
  };
}
