import { wallTime } from "@atrium/rules/wall-clock.ts";
import { Button, IconButton } from "@atrium/ui/components/button.tsx";
import { DayField } from "@atrium/ui/components/day-field.tsx";
import { EmptyState, ErrorState } from "@atrium/ui/components/empty-state.tsx";
import { Select } from "@atrium/ui/components/select.tsx";
import { Skeleton, SkeletonGroup } from "@atrium/ui/components/skeleton.tsx";
import { classNames } from "@atrium/ui/components/slot.ts";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { laterDay } from "@atrium/rules/wall-clock.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { failureText } from "../../parts/failure-text.ts";
import { mayInBuilding, useMe } from "../../parts/me-query.ts";
import { useNow } from "../../parts/moment.tsx";
import { paths } from "../../parts/paths.ts";
import { useBuildings } from "../../parts/places-query.ts";
import { useStartBuilding } from "../../parts/start-building.ts";
import { BlackoutDialog } from "./blackout-dialog.tsx";
import { BookingSheet } from "./booking-sheet.tsx";
import type { BookingsPlace } from "./bookings-address.ts";
import styles from "./bookings.module.css";
import { type Day, dayQuery, type Entry } from "./bookings-queries.ts";
import { CloseDialog } from "./close-dialog.tsx";
import { DayGrid } from "./day-grid.tsx";
import { DayList } from "./day-list.tsx";
import { timeAt } from "./day-geometry.ts";
import type { Carry } from "./use-drag-booking.ts";
import { useNarrow } from "../../parts/use-narrow.ts";
import { type Asked, BookDialog } from "./book-dialog.tsx";

const route = getRouteApi("/bookings");

/** The bookings of a building, day by day (K11). The address contains day and building. */
export function BookingsPage() {
  const t = usePhrases();
  const me = useMe();
  const { buildings } = useBuildings();
  const place = route.useSearch();
  const now = useNow();
  usePageTitle(t("console.bookings_title"));
  const own = buildings.filter(({ uuid }) => me && mayInBuilding(me, "bookings.decide", uuid));
  const building = useStartBuilding(own, place.building);
  const today = building && wallTime(now, building.timezone).date;
  const date = place.day ?? today;
  const navigate = route.useNavigate();
  const change = (requested: BookingsPlace) => void navigate({ search: { ...place, ...requested }, replace: true });
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title}>{t("console.bookings_title")}</h1>
        {building && date && (
          <div className={styles.turn}>
            {own.length > 1 && (
              <Select
                label={t("console.building")}
                hideLabel
                options={own.map(({ uuid, name }) => ({ value: uuid, label: name }))}
                value={building.uuid}
                onChange={({ target }) => change({ building: target.value, booking: undefined })}
              />
            )}
            <IconButton
              icon="chevron-left"
              variant="secondary"
              label={t("console.day_before")}
              onClick={() => change({ day: laterDay(date, -1) })}
            />
            <div className={styles.day}>
              <DayField
                type="date"
                label={t("console.day")}
                hideLabel
                invalid={t("console.day_invalid")}
                value={date}
                onChange={(day) => change({ day })}
              />
            </div>
            <IconButton
              icon="chevron-right"
              variant="secondary"
              label={t("console.day_after")}
              onClick={() => change({ day: laterDay(date, 1) })}
            />
            <Button
              variant="secondary"
              size="small"
              disabled={date === today}
              onClick={() => change({ day: undefined })}
            >
              {t("console.today")}
            </Button>
          </div>
        )}
      </div>
      {building && date ? (
        <DayOf key={building.uuid} building={building.uuid} date={date} place={place} now={now} onChange={change} />
      ) : (
        <Bones />
      )}
    </div>
  );
}

type DayProps = {
  readonly building: string;
  readonly date: string;
  readonly place: BookingsPlace;
  readonly now: Date;
  readonly onChange: (requested: BookingsPlace) => void;
};

function DayOf({ building, date, place, now, onChange }: DayProps) {
  const t = usePhrases();
  const isNarrow = useNarrow();
  const me = useMe();
  const mayChangeRooms = me !== undefined && mayInBuilding(me, "rooms.change", building);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(dayQuery(useServices(), building, date));
  const [asked, setAsked] = useState<Asked>();
  const [isClosing, setClosing] = useState(false);
  const [blackout, setBlackout] = useState<Entry>();
  const [carry, setCarry] = useState<Carry>();
  if (!data && (!error || isFetching)) return <Bones />;
  if (!data || (error && isPlaceholderData)) {
    return (
      <ErrorState
        title={t("error.page_title")}
        text={failureText(error, t)}
        action={<Button onClick={() => void refetch()}>{t("app.try_again")}</Button>}
      />
    );
  }
  const day = data.data;
  if (day.rooms.length === 0)
    return (
      <EmptyState
        icon="door"
        title={t("console.rooms_empty")}
        text={t("console.rooms_empty_text")}
        action={
          mayChangeRooms && (
            <Button icon="plus" render={<Link to={paths.newRoom} params={{ building }} />}>
              {t("console.room_new")}
            </Button>
          )
        }
      />
    );

  const open = (entry: Entry) => {
    // Holds for the waiting list and entries of outside calendars are not bookings, and cannot be opened.
    if (entry.state === "offered" || entry.state === "outside") return;
    if (entry.state === "blackout") setBlackout(entry);
    else onChange({ booking: entry.uuid });
  };
  const drop = (dropped: Carry) => {
    setCarry(dropped);
    setAsked(askedAt(day, dropped));
  };
  const askNothing = () => {
    setAsked(undefined);
    setCarry(undefined);
  };
  return (
    <div
      className={classNames(styles.below, isPlaceholderData && styles.former)}
      aria-busy={isPlaceholderData || undefined}
    >
      <div className={styles.acts}>
        <Button size="small" icon="plus" onClick={() => drop({ entry: undefined, place: usualPlace })}>
          {t("console.book_new")}
        </Button>
        <Button size="small" variant="secondary" icon="lock" onClick={() => setClosing(true)}>
          {t("console.close_rooms")}
        </Button>
        {mayChangeRooms && (
          <Button size="small" variant="secondary" icon="door" render={<Link to={paths.rooms} search={{ building }} />}>
            {t("console.rooms_manage")}
          </Button>
        )}
      </div>
      {isNarrow ? (
        <DayList day={day} onOpen={open} />
      ) : (
        <DayGrid key={day.date} day={day} now={now} pending={carry} onOpen={open} onDrop={drop} />
      )}
      <BookingSheet
        building={building}
        booking={asked ? undefined : place.booking}
        now={now}
        onClose={() => onChange({ booking: undefined })}
        onMove={setAsked}
      />
      {isClosing && <CloseDialog building={building} day={day} onClose={() => setClosing(false)} />}
      {blackout && (
        <BlackoutDialog building={building} day={day} entry={blackout} onClose={() => setBlackout(undefined)} />
      )}
      {asked && (
        <BookDialog
          building={building}
          day={day}
          asked={asked}
          onClose={askNothing}
          onDone={() => {
            askNothing();
            if (place.booking) onChange({ booking: undefined });
          }}
        />
      )}
    </div>
  );
}

/** The proposed time if none was selected. */
const usualPlace = { room: 0, from: 9 * 60, to: 10 * 60 };

function askedAt(day: Day, { entry, place }: Carry): Asked {
  const roomTime = { ...timeAt(day, place), room_uuid: day.rooms[place.room]?.uuid ?? "" };
  return entry ? { roomTime, booking: { uuid: entry.uuid, name: entry.who } } : { roomTime };
}

function Bones() {
  const t = usePhrases();
  return (
    <SkeletonGroup label={t("app.loading")}>
      <Skeleton shape="box" height="24rem" />
    </SkeletonGroup>
  );
}
