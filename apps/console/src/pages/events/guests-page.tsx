import { type GuestAction, guestAnswers, guestFault } from "@atrium/rules/guests.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Segmented } from "@atrium/ui/components/segmented.tsx";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { BackLink } from "../../parts/back-link.tsx";
import { CsvButton } from "../../parts/csv-button.tsx";
import { FilterSelect } from "../../parts/filter-select.tsx";
import { mayInBuilding, useMe } from "../../parts/me-query.ts";
import { ExactMoment, useNow } from "../../parts/moment.tsx";
import { paths } from "../../parts/paths.ts";
import { Screen } from "../../parts/screen.tsx";
import { SearchedList } from "../../parts/searched-list.tsx";
import { ThingNotShown } from "../../parts/thing-not-shown.tsx";
import shared from "../../parts/participation.module.css";
import {
  type Counts,
  type Guest,
  type GuestEvent,
  type GuestsFilter,
  guestsViews,
  isNarrowed,
} from "./events-address.ts";
import { eventQuery, guestsQuery, useGuestActs } from "./events-queries.ts";
import { AddGuest, RemoveGuest } from "./guest-dialogs.tsx";
import { GuestFigures } from "./guest-figures.tsx";
import { GuestRow } from "./guest-row.tsx";
import { Messages } from "./messages.tsx";
import { WaitingPeople } from "./waiting-people.tsx";
import { WriteMessage } from "./write-message.tsx";

const route = getRouteApi("/events/$uuid");

/** The guests of an event. */
export function GuestsPage() {
  const t = usePhrases();
  const { uuid } = route.useParams();
  const read = useQuery(eventQuery(useServices(), uuid));
  if (read.data) return <Guests key={uuid} {...read.data.data} />;
  return (
    <ThingNotShown
      read={read}
      title={t("console.guests_title")}
      before={<Back />}
      icon="ticket"
      gone={t("console.guests_gone")}
    />
  );
}

function Back() {
  const t = usePhrases();
  return <BackLink link={<Link to={paths.events} />}>{t("console.events_title")}</BackLink>;
}

type Props = { readonly event: GuestEvent; readonly counts: Counts };

function Guests({ event, counts }: Props) {
  const t = usePhrases();
  const { view: asked = "guests" } = route.useSearch();
  const navigate = route.useNavigate();
  const me = useMe();
  const now = useNow();
  const { save } = useGuestActs(event);
  const [adds, setAdds] = useState(false);
  const [writes, setWrites] = useState(false);
  const [removes, setRemoves] = useState<Guest>();
  usePageTitle(event.title);
  const mayChange = me !== undefined && mayInBuilding(me, "guests.change", event.building.uuid);
  const mayCheckIn = me !== undefined && mayInBuilding(me, "guests.check_in", event.building.uuid);
  // Only people who may write to guests can read the messages.
  const views = (["guests", ...guestsViews] as const).filter((one) => one !== "messages" || mayChange);
  const view = views.find((one) => one === asked) ?? "guests";
  const may = (action: GuestAction) => mayChange && whatKeeps(event, action, now) === undefined;
  const everybody = counts.yes + counts.no + counts.removed;
  return (
    <Screen
      title={event.title}
      before={<Back />}
      actions={
        <div className={shared.buttons}>
          <CsvButton busy={save.isPending} disabled={everybody === 0} onClick={() => save.mutate()} />
          {mayCheckIn && (
            <Button
              variant="secondary"
              size="small"
              icon="door"
              render={<Link to={paths.door} params={{ uuid: event.uuid }} />}
            >
              {t("console.door_open")}
            </Button>
          )}
          {mayChange && (
            <Button variant="secondary" size="small" icon="mail" onClick={() => setWrites(true)}>
              {t("console.message_write")}
            </Button>
          )}
          {may("add") && (
            <Button size="small" icon="plus" onClick={() => setAdds(true)}>
              {t("console.guests_add")}
            </Button>
          )}
        </div>
      }
    >
      <p className={shared.about}>
        {event.building.name}
        {event.start_at && (
          <>
            {" · "}
            <ExactMoment at={event.start_at} timeZone={event.timezone} />
          </>
        )}
      </p>
      <GuestFigures event={event} counts={counts} />
      {mayChange && whatKeeps(event, "add", now) === "sold_out" && (
        <p className={shared.about}>{t("console.guests_full")}</p>
      )}
      <Segmented
        legend={t("console.guests_view")}
        hideLegend
        segments={views.map((view) => ({ value: view, label: t(`console.guests_view_${view}`) }))}
        value={view}
        onChange={(next) =>
          void navigate({ search: next === "guests" ? {} : { view: next }, replace: true, resetScroll: false })
        }
      />
      {view === "waiting" && <WaitingPeople event={event} />}
      {view === "messages" && <Messages event={event} />}
      {view === "guests" && <GuestList event={event} onRemove={may("remove") ? setRemoves : undefined} />}
      {writes && <WriteMessage event={event} onClose={() => setWrites(false)} />}
      {adds && <AddGuest event={event} onClose={() => setAdds(false)} />}
      {removes && <RemoveGuest event={event} guest={removes} onClose={() => setRemoves(undefined)} />}
    </Screen>
  );
}

type ListProps = { readonly event: GuestEvent; readonly onRemove: ((guest: Guest) => void) | undefined };

function GuestList({ event, onRemove }: ListProps) {
  const t = usePhrases();
  const services = useServices();
  const { view: _, ...filter } = route.useSearch();
  const navigate = route.useNavigate();
  const paged = useInfiniteQuery(guestsQuery(services, event.uuid, filter));
  const guests = paged.data?.pages.flatMap(({ data }) => data.guests) ?? [];
  const change = (some: GuestsFilter) => void navigate({ search: (before) => ({ ...before, ...some }), replace: true });
  return (
    <SearchedList
      title={t("console.guests_title")}
      search={{
        label: t("console.guests_search"),
        text: filter.search,
        onSearch: (search) => change({ search }),
      }}
      filter={
        <FilterSelect
          label={t("console.guests_answer")}
          all={t("console.guests_answer_all")}
          options={guestAnswers.map((answer) => ({ value: answer, label: t(`console.guests_${answer}`) }))}
          value={filter.answer}
          onChange={(answer) => change({ answer })}
        />
      }
      paged={paged}
      count={guests.length}
      goesOn
      nothingFound={
        isNarrowed(filter)
          ? { title: t("console.guests_none"), onClear: () => void navigate({ search: {}, replace: true }) }
          : undefined
      }
      empty={{ icon: "users", title: t("console.guests_empty"), text: t("console.guests_empty_text") }}
    >
      {guests.map((guest) => (
        <GuestRow
          key={guest.uuid}
          guest={guest}
          timeZone={event.timezone}
          onRemove={onRemove && (() => onRemove(guest))}
        />
      ))}
    </SearchedList>
  );
}

/** The server decides by the same rule at the time of the request. */
const whatKeeps = ({ taken, ...event }: GuestEvent, action: GuestAction, now: Date) =>
  guestFault(
    { ...event, attendants_count: taken, attending: false, cta_display_start_at: null, cta_display_end_at: null },
    action,
    now,
  );
