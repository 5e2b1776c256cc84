import { mayCancelClaim, offerAction } from "@atrium/rules/claim.ts";
import { historyTab } from "@atrium/rules/history.ts";
import { formatPrice, isFree } from "@atrium/rules/price.ts";
import { spotsLeft, spotsState } from "@atrium/rules/spots.ts";
import { StatusPill } from "@atrium/ui/components/status-pill.tsx";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { ItemLayout } from "../../parts/item/item-layout.tsx";
import { ItemText } from "../../parts/item/item-text.tsx";
import { useCtaClock } from "../../parts/item/use-cta-clock.ts";
import { useLiveRead } from "@atrium/web/use-live-read.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { useServices } from "../../parts/services.ts";
import { ClaimAction } from "./claim-action.tsx";
import { ClaimDialogs } from "./claim-dialogs.tsx";
import styles from "./offer.module.css";
import { claimsQuery, type Offer, offerQuery } from "./offer-queries.ts";
import { useClaim } from "./use-claim.ts";

/** Loaded only when a code is shown, because the code's drawing comes with it. */
const ClaimCode = lazy(() => import("./claim-code.tsx"));

const route = getRouteApi("/signed-in/building/$buildingUuid/offers/$offerUuid");

/** The page of an offer: its facts, how often it was claimed, and the claim (2 §2). */
export function OfferPage() {
  const t = usePhrases();
  const { offerUuid } = route.useParams();
  const services = useServices();
  const query = offerQuery(services, offerUuid, useLanguage());
  const { data, dataUpdatedAt } = useSuspenseQuery(query);
  const { offer } = data.data;
  const now = new Date(useCtaClock(offer, dataUpdatedAt));
  const codes = claimsQuery(services, offerUuid);
  const hasClaimed = offer.claims_details.user_count > 0;
  // A server without redemption has no codes: none are shown.
  const claims = useQuery({ ...codes, enabled: hasClaimed }).data?.data.claims ?? [];
  const isUsedUp = claims.length > 0 && claims.every(({ redeemed_at }) => redeemed_at !== null);
  const decided = offerAction(offer, now);
  // A redeemed claim cannot be cancelled.
  const action = decided === "cancel" && isUsedUp ? "used" : decided;
  const claim = useClaim(offer);
  useLiveRead(query.queryKey, data.event_stream.request_uri, hasClaimed ? codes.queryKey : undefined);

  return (
    <>
      <ItemLayout
        item={offer}
        kind={t("content.kind_Deal")}
        panelLabel={t("offer.panel")}
        panel={<OfferFacts offer={offer} />}
        code={
          hasClaimed &&
          claims.length > 0 && (
            <Suspense>
              <ClaimCode claims={claims} over={historyTab({ start_at: null, end_at: offer.end_at }, now) === "past"} />
            </Suspense>
          )
        }
        action={
          action === "none" || action === "used" ? null : (
            <ClaimAction
              offer={offer}
              action={action}
              cancellable={!isUsedUp && mayCancelClaim(offer, now)}
              busy={claim.busy}
              onPress={claim.open}
            />
          )
        }
      >
        {offer.description_title && <h2>{offer.description_title}</h2>}
        <ItemText item={offer} />
      </ItemLayout>
      <ClaimDialogs offer={offer} claim={claim} />
    </>
  );
}

/** The price, the number of claims, how many are left, and the person's own (E6, E7). */
function OfferFacts({ offer }: { readonly offer: Offer }) {
  const t = usePhrases();
  const language = useLanguage();
  const { count, user_count } = offer.claims_details;
  const left = offer.claimable ? spotsLeft(offer.max_claims_total, count) : null;
  const price = isFree(offer.price) ? t("content.free") : formatPrice(offer.price, offer.currency_type, language);
  return (
    <>
      {price && (
        <div>
          <h2 className="visually-hidden">{t("content.price")}</h2>
          <p className={styles.price}>{price}</p>
        </div>
      )}
      <div className={styles.claims} aria-live="polite">
        {user_count > 0 && (
          <StatusPill tone="ok" icon="check">
            {t("offer.claimed")}
          </StatusPill>
        )}
        {spotsState(left) === "few" && (
          <StatusPill tone="warn" icon="clock">
            {t("offer.left", { count: left ?? 0 })}
          </StatusPill>
        )}
        <span>{t("offer.claims", { count })}</span>
        {user_count > 0 && offer.max_claims_per_user > 1 && (
          <span>{t("offer.yours", { count: user_count, most: offer.max_claims_per_user })}</span>
        )}
      </div>
    </>
  );
}
