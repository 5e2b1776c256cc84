import { ApiRefusal } from "@atrium/contract/client.ts";
import { useState } from "react";
import { usePhrases } from "@atrium/web/phrases.ts";
import { describeFailure } from "@atrium/web/refusal-places.ts";
import { useServices } from "../services.ts";
import type { Tokenized } from "./card-form-state.ts";
import { keepCard, type SavedCard } from "./cards-queries.ts";

/** Saves the tokenised card. A refusal is shown in the form; a lost request can be repeated as it is, and saves the card once. */
export function useKeepCard(onSaved: (card: SavedCard) => void) {
  const t = usePhrases();
  const services = useServices();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  return {
    busy,
    error,
    clear: () => setError(undefined),
    keep(tokenized: Tokenized): void {
      const key = crypto.randomUUID();
      const send = async () => onSaved(await keepCard(services, tokenized, key));
      setBusy(true);
      send()
        .catch((failure: unknown) => {
          if (failure instanceof ApiRefusal && failure.problem.status < 500) setError(describeFailure(failure, t).text);
          else services.trouble.raise({ error: failure, action: "keep-card", again: send });
        })
        .finally(() => setBusy(false));
    },
  };
}
