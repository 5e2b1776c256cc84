import { Button } from "@atrium/ui/components/button.tsx";
import { EmptyState } from "@atrium/ui/components/empty-state.tsx";
import { Row, RowList } from "@atrium/ui/components/row-list.tsx";
import { Segmented } from "@atrium/ui/components/segmented.tsx";
import { classNames } from "@atrium/ui/components/slot.ts";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { BuildingFilter } from "../../parts/building-filter.tsx";
import filters from "../../parts/filters.module.css";
import { KeysetList } from "../../parts/keyset-list.tsx";
import { mayAnywhere, useMe } from "../../parts/me-query.ts";
import { ExactMoment } from "../../parts/moment.tsx";
import { paths } from "../../parts/paths.ts";
import { Screen } from "../../parts/screen.tsx";
import { useSingleKeys } from "../../parts/single-keys.ts";
import shared from "../../parts/participation.module.css";
import type { EventsFilter, GuestEvent } from "./events-address.ts";
import { eventsQuery } from "./events-queries.ts";
import styles from "./events.module.css";
import { PlacesPill } from "./places-pill.tsx";

const route = getRouteApi("/events");

/** The events with RSVP, the next one first: each links to its guest list. */
export function EventsPage() {
  const t = usePhrases();
  const services = useServices();
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const keys = useSingleKeys();
  const me = useMe();
  const paged = useInfiniteQuery(eventsQuery(services, filter));
  const events = paged.data?.pages.flatMap(({ data }) => data.events) ?? [];
  usePageTitle(t("console.events_title"));
  const change = (some: EventsFilter) => void navigate({ search: (before) => ({ ...before, ...some }), replace: true });
  return (
    <Screen
      title={t("console.events_title")}
      actions={
        me &&
        mayAnywhere(me, "claims.read") && (
          <Button variant="secondary" size="small" icon="tag" render={<Link to={paths.offers} />}>
            {t("console.offers_title")}
          </Button>
        )
      }
    >
      <div className={filters.filters}>
        <Segmented
          legend={t("console.events_period")}
          hideLegend
          segments={[
            { value: "upcoming", label: t("console.events_upcoming") },
            { value: "past", label: t("console.events_past") },
          ]}
          value={filter.period ?? "upcoming"}
          onChange={(period) => change({ period: period === "past" ? period : undefined })}
        />
        <BuildingFilter value={filter.building} onChange={(building) => change({ building })} />
      </div>
      <KeysetList
        paged={paged}
        count={events.length}
        empty={
          <EmptyState
            icon="ticket"
            title={t(filter.period ? "console.events_none_past" : "console.events_none")}
            text={t("console.events_none_text")}
          />
        }
      >
        <RowList label={t("console.events_title")} keys={keys}>
          {events.map((event) => (
            <EventRow key={event.uuid} event={event} />
          ))}
        </RowList>
      </KeysetList>
    </Screen>
  );
}

function EventRow({ event }: { readonly event: GuestEvent }) {
  return (
    <Row>
      <Link to={paths.guests} params={{ uuid: event.uuid }} className={classNames(shared.row, styles.event)} data-row>
        <span className={shared.what}>
          <span className={shared.name}>{event.title}</span>
          <span className={shared.about}>{event.building.name}</span>
        </span>
        <span className={shared.when}>
          {event.start_at && <ExactMoment at={event.start_at} timeZone={event.timezone} />}
        </span>
        <span className={shared.state}>
          <PlacesPill event={event} />
        </span>
      </Link>
    </Row>
  );
}
