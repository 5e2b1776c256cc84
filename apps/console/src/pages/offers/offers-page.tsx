import { EmptyState } from "@atrium/ui/components/empty-state.tsx";
import { Row, RowList } from "@atrium/ui/components/row-list.tsx";
import { Segmented } from "@atrium/ui/components/segmented.tsx";
import { classNames } from "@atrium/ui/components/slot.ts";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { BackLink } from "../../parts/back-link.tsx";
import { BuildingFilter } from "../../parts/building-filter.tsx";
import filters from "../../parts/filters.module.css";
import { KeysetList } from "../../parts/keyset-list.tsx";
import { ExactMoment } from "../../parts/moment.tsx";
import { paths } from "../../parts/paths.ts";
import { Screen } from "../../parts/screen.tsx";
import { useSingleKeys } from "../../parts/single-keys.ts";
import shared from "../../parts/participation.module.css";
import { ClaimsPill } from "./claims-pill.tsx";
import type { ClaimedOffer, OffersFilter } from "./offers-address.ts";
import { offersQuery } from "./offers-queries.ts";
import styles from "./offers.module.css";

const route = getRouteApi("/events/offers");

/** The offers that people claim, the newest first: each links to its claims. */
export function OffersPage() {
  const t = usePhrases();
  const services = useServices();
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const keys = useSingleKeys();
  const paged = useInfiniteQuery(offersQuery(services, filter));
  const offers = paged.data?.pages.flatMap(({ data }) => data.offers) ?? [];
  usePageTitle(t("console.offers_title"));
  const change = (some: OffersFilter) => void navigate({ search: (before) => ({ ...before, ...some }), replace: true });
  return (
    <Screen
      title={t("console.offers_title")}
      before={<BackLink link={<Link to={paths.events} />}>{t("console.events_title")}</BackLink>}
    >
      <div className={filters.filters}>
        <Segmented
          legend={t("console.offers_period")}
          hideLegend
          segments={[
            { value: "current", label: t("console.offers_current") },
            { value: "past", label: t("console.offers_past") },
          ]}
          value={filter.period ?? "current"}
          onChange={(period) => change({ period: period === "past" ? period : undefined })}
        />
        <BuildingFilter value={filter.building} onChange={(building) => change({ building })} />
      </div>
      <KeysetList
        paged={paged}
        count={offers.length}
        goesOn
        empty={
          <EmptyState
            icon="tag"
            title={t(filter.period ? "console.offers_none_past" : "console.offers_none")}
            text={t("console.offers_none_text")}
          />
        }
      >
        <RowList label={t("console.offers_title")} keys={keys}>
          {offers.map((offer) => (
            <OfferRow key={offer.uuid} offer={offer} />
          ))}
        </RowList>
      </KeysetList>
    </Screen>
  );
}

function OfferRow({ offer }: { readonly offer: ClaimedOffer }) {
  const t = usePhrases();
  return (
    <Row>
      <Link to={paths.claims} params={{ uuid: offer.uuid }} className={classNames(shared.row, styles.offer)} data-row>
        <span className={shared.what}>
          <span className={shared.name}>{offer.title}</span>
          <span className={shared.about}>{offer.building.name}</span>
        </span>
        <span className={shared.when}>
          {offer.end_at && (
            <>
              {t("console.offers_until")} <ExactMoment at={offer.end_at} timeZone={offer.timezone} />
            </>
          )}
        </span>
        <span className={shared.state}>
          <ClaimsPill offer={offer} />
        </span>
      </Link>
    </Row>
  );
}
