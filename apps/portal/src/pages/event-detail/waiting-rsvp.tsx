import { Button } from "@atrium/ui/components/button.tsx";
import { type Waiting, waiting } from "../../parts/offline/waiting.ts";
import { WaitingNote } from "../../parts/offline/waiting-note.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";

/** Replaces the button while the answer waits to be sent, or after the server refused it. */
export function WaitingRsvp({ waits }: { readonly waits: Waiting }) {
  const t = usePhrases();
  return (
    <>
      {!waits.fault && <p>{t(waits.work.kind === "recall" ? "offline.kind_recall" : "offline.kind_attend")}</p>}
      <WaitingNote waits={waits} />
      <Button block variant="secondary" onClick={() => waiting.remove(waits.key)}>
        {t(waits.fault ? "offline.remove" : "offline.take_back")}
      </Button>
    </>
  );
}
