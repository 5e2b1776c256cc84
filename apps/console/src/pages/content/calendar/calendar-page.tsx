import { wallTime } from "@atrium/rules/wall-clock.ts";
import { Button, IconButton } from "@atrium/ui/components/button.tsx";
import { Chips } from "@atrium/ui/components/chips.tsx";
import { EmptyState, ErrorState } from "@atrium/ui/components/empty-state.tsx";
import { Segmented } from "@atrium/ui/components/segmented.tsx";
import { Skeleton, SkeletonGroup } from "@atrium/ui/components/skeleton.tsx";
import { classNames } from "@atrium/ui/components/slot.ts";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage, useServices } from "@atrium/web/services.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { BackLink } from "../../../parts/back-link.tsx";
import { BuildingFilter } from "../../../parts/building-filter.tsx";
import { failureText } from "../../../parts/failure-text.ts";
import { ownZone, useNow } from "../../../parts/moment.tsx";
import { NothingFound } from "../../../parts/nothing-found.tsx";
import { paths } from "../../../parts/paths.ts";
import { useBuildings } from "../../../parts/places-query.ts";
import { useNarrow } from "../../../parts/use-narrow.ts";
import { kindWord } from "../../../parts/item-words.ts";
import { type Kind, kinds } from "../content-address.ts";
import { CalendarAgenda } from "./calendar-agenda.tsx";
import { type CalendarPlace, kindsWord, turned, type View, views, weeksOf } from "./calendar-address.ts";
import { CalendarGrid } from "./calendar-grid.tsx";
import styles from "./calendar.module.css";
import { daysQuery } from "./calendar-queries.ts";
import { DayDialog } from "./day-dialog.tsx";
import { spanTitle } from "./entry-words.ts";

const route = getRouteApi("/content/calendar");

/** What is published, planned and ending, by month or week (row P11). The address contains all filters. */
export function CalendarPage() {
  const t = usePhrases();
  const locale = useLanguage();
  const place = route.useSearch();
  const navigate = route.useNavigate();
  const { buildings, isThere, zoneOf } = useBuildings();
  const now = useNow();
  const { view = "month", building } = place;
  const today = wallTime(now, zoneOf(building) ?? buildings[0]?.timezone ?? ownZone()).date;
  const day = place.day ?? today;
  const weeks = weeksOf(day, view);
  const title = spanTitle(weeks.flat(), view === "month" ? day : undefined, locale);
  usePageTitle(`${t("console.content_calendar")}, ${title}`);
  const change = (some: CalendarPlace) => void navigate({ search: { ...place, ...some }, replace: true });
  const turn = (by: 1 | -1) => change({ day: turned(day, view, by) });
  return (
    <div className={styles.page}>
      <BackLink link={<Link to={paths.content} search={building ? { building } : {}} />}>
        {t("console.content_title")}
      </BackLink>
      <div className={styles.head}>
        <h1 className={styles.title}>
          {t("console.content_calendar")} <span className={styles.span}>{title}</span>
        </h1>
        <div className={styles.turn}>
          <IconButton
            icon="chevron-left"
            variant="secondary"
            label={t(`console.calendar_before_${view}`)}
            onClick={() => turn(-1)}
          />
          <IconButton
            icon="chevron-right"
            variant="secondary"
            label={t(`console.calendar_after_${view}`)}
            onClick={() => turn(1)}
          />
          <Button variant="secondary" size="small" disabled={day === today} onClick={() => change({ day: undefined })}>
            {t("console.today")}
          </Button>
          <Segmented
            legend={t("console.calendar_view")}
            hideLegend
            segments={views.map((value) => ({ value, label: t(`console.calendar_${value}`) }))}
            value={view}
            onChange={(value) => change({ view: value === "week" ? value : undefined })}
          />
        </div>
      </div>
      <Filters place={place} onChange={change} />
      {isThere ? (
        <Shown place={place} title={title} view={view} weeks={weeks} day={day} today={today} onChange={change} />
      ) : (
        <Bones />
      )}
      <DayDialog place={place} onClose={() => change({ open: undefined })} />
    </div>
  );
}

type FilterProps = { readonly place: CalendarPlace; readonly onChange: (some: CalendarPlace) => void };

function Filters({ place, onChange }: FilterProps) {
  const t = usePhrases();
  const chosen = place.kinds?.split(",") ?? [];
  const turnKind = (kind: Kind) => {
    onChange({ kinds: kindsWord(kinds.filter((one) => (one === kind) !== chosen.includes(one))) });
  };
  return (
    <div className={styles.filters}>
      <Chips
        legend={t("console.content_kind")}
        chips={kinds.map((kind) => ({
          value: kind,
          label: t(`console.kind_of_${kindWord(kind)}`),
          on: chosen.includes(kind),
        }))}
        onTurn={turnKind}
      />
      <BuildingFilter value={place.building} onChange={(building) => onChange({ building })} />
    </div>
  );
}

type ShownProps = FilterProps & {
  readonly title: string;
  readonly view: View;
  readonly weeks: readonly (readonly string[])[];
  readonly day: string;
  readonly today: string;
};

function Shown({ place, title, view, weeks, day, today, onChange }: ShownProps) {
  const t = usePhrases();
  const isNarrow = useNarrow();
  const all = weeks.flat();
  // In a list, days of other months would not be distinguishable.
  const asked = isNarrow && view === "month" ? all.filter((one) => one.slice(0, 7) === day.slice(0, 7)) : all;
  const [from = day, to = day] = [asked.at(0), asked.at(-1)];
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(daysQuery(useServices(), from, to, place));
  if (!data && (!error || isFetching)) return <Bones />;
  if (!data || (error && isPlaceholderData))
    return (
      <ErrorState
        title={t("error.page_title")}
        text={failureText(error, t)}
        action={<Button onClick={() => void refetch()}>{t("app.try_again")}</Button>}
      />
    );
  const found = isPlaceholderData ? data.data.days.filter((one) => asked.includes(one.day)) : data.data.days;
  const open = (wanted: string) => onChange({ open: wanted });
  return (
    <div
      className={classNames(styles.below, isPlaceholderData && styles.former)}
      aria-busy={isPlaceholderData || undefined}
    >
      {isNarrow ? (
        <CalendarAgenda key={from} days={found} hasToday={asked.includes(today)} today={today} onOpen={open} />
      ) : (
        <CalendarGrid
          title={title}
          view={view}
          weeks={weeks}
          days={new Map(found.map((one) => [one.day, one]))}
          day={day}
          today={today}
          onGo={(wanted) => onChange({ day: wanted })}
          onOpen={open}
        />
      )}
      {found.length === 0 && !isPlaceholderData && (
        <Nothing place={place} onClear={() => onChange({ building: undefined, kinds: undefined })} />
      )}
    </div>
  );
}

function Nothing({ place, onClear }: { readonly place: CalendarPlace; readonly onClear: () => void }) {
  const t = usePhrases();
  if (place.building || place.kinds) return <NothingFound title={t("console.calendar_none")} onClear={onClear} />;
  return (
    <div role="status">
      <EmptyState icon="calendar" title={t("console.calendar_none")} text={t("console.calendar_none_text")} />
    </div>
  );
}

function Bones() {
  const t = usePhrases();
  return (
    <SkeletonGroup label={t("app.loading")}>
      <Skeleton shape="box" height="28rem" />
    </SkeletonGroup>
  );
}
