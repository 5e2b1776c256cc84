import { ApiRefusal } from "@atrium/contract/client.ts";
import type { RefusalCode } from "@atrium/contract/refusals.ts";
import { useState } from "react";
import { useServices } from "../services.ts";

type Intent<Reply extends object> = {
  /** Names the action among failed ones. */
  action: string;
  /** Sends it. One press is one intent: what is sent again for it does nothing twice. */
  send: (idempotencyKey: string) => Promise<Reply>;
  /** It went through, at once or when it was tried again. */
  done: (reply: Reply) => void;
  /** It did not: what is shown may be no longer true. */
  failed: () => void;
  /** Keeps it to be sent under its key when there is a network again, where that is what it lacks; says whether it is kept. */
  wait?: ((error: unknown, idempotencyKey: string) => boolean) | undefined;
  /** The refusal by which somebody else was faster: an answer like any other, and no trouble (T7). */
  lostBy?: RefusalCode;
  lost?: () => void;
};

/** Does what a person has decided on an item; a failure becomes the global error, which offers to try again (E8). */
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
