import { StatusPill } from "@atrium/ui/components/status-pill.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import type { Claimer } from "./offers-address.ts";

/** How many of a person's claims were redeemed. */
export function RedeemedPill({ claims, redeemed }: Pick<Claimer, "claims" | "redeemed">) {
  const t = usePhrases();
  if (redeemed === 0) return <StatusPill icon="tag">{t("console.claims_to_redeem", { claims })}</StatusPill>;
  const isWhole = redeemed === claims;
  return (
    <StatusPill tone={isWhole ? "ok" : "neutral"} icon={isWhole ? "check" : "tag"}>
      {claims === 1 ? t("console.claims_redeemed") : t("console.claims_redeemed_of", { redeemed, claims })}
    </StatusPill>
  );
}
