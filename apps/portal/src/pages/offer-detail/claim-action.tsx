import type { OfferAction } from "@atrium/rules/claim.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import type { ParticipationStep } from "../../parts/item/use-participation.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import type { Offer } from "./offer-queries.ts";

type Props = {
  readonly offer: Offer;
  readonly action: Exclude<OfferAction, "none">;
  /** Whether a claim can be cancelled, also where another one is still available. */
  readonly cancellable: boolean;
  readonly busy: boolean;
  readonly onPress: (step: ParticipationStep) => void;
};

/** The button of an offer, with the operator's own label if there is one (2 §4). */
export function ClaimAction({ offer, action, cancellable, busy, onPress }: Props) {
  const t = usePhrases();
  const again = offer.claims_details.user_count > 0;
  return (
    <>
      {action === "claim" && (
        <Button block size="large" busy={busy} onClick={() => onPress("confirming")}>
          {again ? t("offer.claim_again") : (offer.cta_label ?? t("offer.claim"))}
        </Button>
      )}
      {action === "cancel" && <p>{t("offer.already")}</p>}
      {action === "kept" && <p>{t("offer.kept")}</p>}
      {(action === "full" || action === "closed") && (
        <Button block size="large" variant="secondary" disabled>
          {action === "full" ? (offer.cta_label_at_capacity ?? t("offer.full")) : t("offer.closed")}
        </Button>
      )}
      {cancellable && (
        <Button block variant="secondary" busy={busy} onClick={() => onPress("cancelling")}>
          {t("offer.cancel")}
        </Button>
      )}
    </>
  );
}
