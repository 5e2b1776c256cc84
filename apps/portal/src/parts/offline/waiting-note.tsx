import { type Translate, usePhrases } from "@atrium/web/phrases.ts";
import { Fault } from "@atrium/ui/components/fault.tsx";
import { StatusPill } from "@atrium/ui/components/status-pill.tsx";
import type { Waiting } from "./waiting.ts";

/** Says that an action waits for a network, or why the server refused it. */
export function WaitingNote({ waits: { fault } }: { readonly waits: Waiting }) {
  const t = usePhrases();
  return fault ? (
    <Fault>{faultText(fault, t)}</Fault>
  ) : (
    <div role="status">
      <StatusPill icon="clock">{t("offline.state_waiting")}</StatusPill>
    </div>
  );
}

function faultText(fault: NonNullable<Waiting["fault"]>, t: Translate): string {
  if (fault === "too_old") return t("offline.too_old");
  const text = t(`refusal.${fault}`);
  // A newer server may send codes that this app does not know.
  return text === `refusal.${fault}` ? t("error.unable") : text;
}
