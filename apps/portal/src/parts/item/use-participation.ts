import type { RefusalCode } from "@atrium/contract/refusals.ts";
import type { QueryKey } from "@tanstack/react-query";
import { useState } from "react";
import { useServices } from "../services.ts";
import { useIntent } from "./item-intent.ts";

/** Which dialog of taking part is open (2 §2). */
export type ParticipationStep = "confirming" | "confirmed" | "lost" | "cancelling" | "mobile" | undefined;

type Way<Reply extends object> = {
  /** Names the action among failed ones. */
  action: string;
  send: (idempotencyKey: string) => Promise<Reply>;
  /** Keeps it for want of a network, and says whether it did. */
  wait?: (error: unknown, idempotencyKey: string) => boolean;
};

type Parts<Reply extends object> = {
  /** Where the item is kept; the answer to each way takes its place. */
  queryKey: QueryKey;
  /** `lostBy`: the refusal by which the last one has just gone to somebody else. */
  take: Way<Reply> & { lostBy: RefusalCode };
  /** `said`: the notice when it is given back. */
  giveBack: Way<Reply> & { said: string };
};

export type Participation = ReturnType<typeof useParticipation>;

/** Taking a place or a claim and giving it back, with their dialogs (2 §4): confirm, taken, confirmed; cancel, given back, and the item read again. */
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
