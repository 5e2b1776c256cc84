import { historyTab } from "@atrium/rules/history.ts";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { BackLink } from "../../parts/back-link.tsx";
import { useNow } from "../../parts/moment.tsx";
import { paths } from "../../parts/paths.ts";
import { ScanCount, Scanner } from "../../parts/scanner/scanner.tsx";
import { Screen } from "../../parts/screen.tsx";
import { ThingNotShown } from "../../parts/thing-not-shown.tsx";
import type { ClaimCounts, ClaimedOffer } from "./offers-address.ts";
import { offerQuery } from "./offers-queries.ts";
import { TillPeople } from "./till-people.tsx";
import { TillSaid } from "./till-said.tsx";
import { useTill } from "./use-till.ts";

const route = getRouteApi("/events/offers/$uuid/till");

/** The till of an offer: how many claims are redeemed, the scanner, and a search for people without a code. */
export function TillPage() {
  const t = usePhrases();
  const { uuid } = route.useParams();
  const read = useQuery(offerQuery(useServices(), uuid));
  if (read.data) return <AtTheTill key={uuid} {...read.data.data} />;
  return <ThingNotShown read={read} title={t("console.till_title")} icon="tag" gone={t("console.claims_gone")} />;
}

function AtTheTill({ offer, counts }: { readonly offer: ClaimedOffer; readonly counts: ClaimCounts }) {
  const t = usePhrases();
  const till = useTill(offer);
  const now = useNow();
  usePageTitle(`${t("console.till_title")} · ${offer.title}`);
  const isOver = offer.end_at !== null && historyTab({ start_at: null, end_at: offer.end_at }, now) === "past";
  return (
    <Screen
      title={t("console.till_title")}
      before={<BackLink link={<Link to={paths.claims} params={{ uuid: offer.uuid }} />}>{offer.title}</BackLink>}
    >
      <ScanCount>{t("console.till_count", { redeemed: counts.redeemed, claims: counts.claims })}</ScanCount>
      {till.isAway && <p role="status">{t("console.till_away")}</p>}
      {isOver && <p>{t("console.till_over")}</p>}
      <TillSaid till={till} timeZone={offer.timezone} />
      <Scanner onCode={till.scan} label={t("console.till_code")} submit={t("console.till_redeem")} busy={till.busy} />
      <TillPeople offer={offer} till={till} />
    </Screen>
  );
}
