import { ApiRefusal } from "@atrium/contract/client.ts";
import type { RefusalCode } from "@atrium/contract/refusals.ts";
import { useState } from "react";
import { useServices } from "../services.ts";

type Intent<Reply extends object> = {
  /** The name of the action in the list of failed actions. */
  action: string;
  /** Sends it. One press is one intent: a repetition has no second effect. */
  send: (idempotencyKey: string) => Promise<Reply>;
  /** Called when it succeeded, at once or at a repetition. */
  done: (reply: Reply) => void;
  /** Called when it failed: what is shown may be stale. */
  failed: () => void;
  /** Stores the action, to be sent with its key when there is a network again, if the network was the problem; returns whether it is stored. */
  wait?: ((error: unknown, idempotencyKey: string) => boolean) | undefined;
  /** The refusal that means somebody else was faster: an expected answer, not an error (T7). */
  lostBy?: RefusalCode;
  lost?: () => void;
};

/** Runs a person's action on an item; a failure opens the global error, which offers to try again (E8). */
export function useIntent(): { busy: boolean; run: <Reply extends object>(intent: Intent<Reply>) => void } {
  const { trouble } = useServices();
  const [busy, setBusy] = useState(false);

  return {
    busy,
    run({ action, send, done, failed, wait, lostBy, lost }) {
      if (busy) return;
      const idempotencyKey = crypto.randomUUID();
      const again = async () => {
        const sent = await send(idempotencyKey).catch((error: unknown) => {
          if (!lost || !(error instanceof ApiRefusal) || error.problem.code !== lostBy) throw error;
        });
        if (sent) done(sent);
        else lost?.();
      };
      setBusy(true);
      again()
        .catch((error: unknown) => {
          failed();
          if (wait?.(error, idempotencyKey)) return;
          trouble.raise({ error, action, again });
        })
        .finally(() => setBusy(false));
    },
  };
}
