import { nameOf } from "@atrium/rules/name-of.ts";
import { claimStates } from "@atrium/rules/redeem.ts";
import { exactTime } from "@atrium/rules/relative-time.ts";
import { Avatar } from "@atrium/ui/components/avatar.tsx";
import { Button } from "@atrium/ui/components/button.tsx";
import { Row } from "@atrium/ui/components/row-list.tsx";
import { classNames } from "@atrium/ui/components/slot.ts";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage, useServices } from "@atrium/web/services.ts";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { BackLink } from "../../parts/back-link.tsx";
import { CsvButton } from "../../parts/csv-button.tsx";
import { FilterSelect } from "../../parts/filter-select.tsx";
import { mayInBuilding, useMe } from "../../parts/me-query.ts";
import { ExactMoment } from "../../parts/moment.tsx";
import { paths } from "../../parts/paths.ts";
import { Screen } from "../../parts/screen.tsx";
import { SearchedList } from "../../parts/searched-list.tsx";
import { ThingNotShown } from "../../parts/thing-not-shown.tsx";
import shared from "../../parts/participation.module.css";
import { ClaimFigures } from "./claim-figures.tsx";
import { type ClaimCounts, type ClaimedOffer, type Claimer, type ClaimsFilter, isNarrowed } from "./offers-address.ts";
import { claimsQuery, offerQuery, useSaveClaims } from "./offers-queries.ts";
import styles from "./offers.module.css";
import { RedeemedPill } from "./redeemed-pill.tsx";

const route = getRouteApi("/events/offers/$uuid");

/** The claims of an offer. */
export function ClaimsPage() {
  const t = usePhrases();
  const { uuid } = route.useParams();
  const read = useQuery(offerQuery(useServices(), uuid));
  if (read.data) return <Claims key={uuid} {...read.data.data} />;
  return (
    <ThingNotShown
      read={read}
      title={t("console.claims_title")}
      before={<Back />}
      icon="tag"
      gone={t("console.claims_gone")}
    />
  );
}

function Back() {
  const t = usePhrases();
  return <BackLink link={<Link to={paths.offers} />}>{t("console.offers_title")}</BackLink>;
}

function Claims({ offer, counts }: { readonly offer: ClaimedOffer; readonly counts: ClaimCounts }) {
  const t = usePhrases();
  const me = useMe();
  const save = useSaveClaims(offer);
  usePageTitle(offer.title);
  const mayRedeem = me !== undefined && mayInBuilding(me, "claims.redeem", offer.building.uuid);
  return (
    <Screen
      title={offer.title}
      before={<Back />}
      actions={
        <div className={shared.buttons}>
          <CsvButton busy={save.isPending} disabled={counts.claims === 0} onClick={() => save.mutate()} />
          {mayRedeem && (
            <Button size="small" icon="ticket" render={<Link to={paths.till} params={{ uuid: offer.uuid }} />}>
              {t("console.till_open")}
            </Button>
          )}
        </div>
      }
    >
      <p className={shared.about}>
        {offer.building.name}
        {offer.end_at && (
          <>
            {" · "}
            {t("console.offers_until")} <ExactMoment at={offer.end_at} timeZone={offer.timezone} />
          </>
        )}
      </p>
      <ClaimFigures offer={offer} counts={counts} />
      <ClaimList offer={offer} />
    </Screen>
  );
}

function ClaimList({ offer }: { readonly offer: ClaimedOffer }) {
  const t = usePhrases();
  const services = useServices();
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const paged = useInfiniteQuery(claimsQuery(services, offer.uuid, filter));
  const people = paged.data?.pages.flatMap(({ data }) => data.people) ?? [];
  const change = (some: ClaimsFilter) => void navigate({ search: (before) => ({ ...before, ...some }), replace: true });
  return (
    <SearchedList
      title={t("console.claims_title")}
      search={{
        label: t("console.claims_search"),
        text: filter.search,
        onSearch: (search) => change({ search }),
      }}
      filter={
        <FilterSelect
          label={t("console.claims_state")}
          all={t("console.claims_state_all")}
          options={claimStates.map((state) => ({ value: state, label: t(`console.claims_state_${state}`) }))}
          value={filter.state}
          onChange={(state) => change({ state })}
        />
      }
      paged={paged}
      count={people.length}
      goesOn
      nothingFound={
        isNarrowed(filter)
          ? { title: t("console.claims_none"), onClear: () => void navigate({ search: {}, replace: true }) }
          : undefined
      }
      empty={{ icon: "tag", title: t("console.claims_empty"), text: t("console.claims_empty_text") }}
    >
      {people.map((person) => (
        <ClaimerRow key={person.uuid} person={person} timeZone={offer.timezone} />
      ))}
    </SearchedList>
  );
}

function ClaimerRow({ person, timeZone }: { readonly person: Claimer; readonly timeZone: string }) {
  const t = usePhrases();
  const locale = useLanguage();
  const name = nameOf(person);
  const { last } = person;
  return (
    <Row>
      <div className={classNames(shared.row, styles.person)}>
        <Avatar name={name} size={28} />
        <span className={shared.what}>
          <span className={shared.name}>{name}</span>
          <span className={shared.about}>{[person.company?.name, person.email].filter(Boolean).join(" · ")}</span>
          {last && (
            <span className={shared.note}>
              {t("console.claims_last", {
                time: exactTime(last.at, locale, timeZone),
                by: last.by?.name ?? t("console.somebody"),
              })}
            </span>
          )}
        </span>
        <span className={shared.when}>
          <ExactMoment at={person.at} timeZone={timeZone} />
        </span>
        <span className={shared.state}>
          <RedeemedPill {...person} />
        </span>
      </div>
    </Row>
  );
}
