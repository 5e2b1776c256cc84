import { readTimes } from "@atrium/rules/booking-times.ts";
import { type RoomEquipment, roomEquipment } from "@atrium/rules/room-equipment.ts";
import { laterDay, wallTime } from "@atrium/rules/wall-clock.ts";
import { ApiRefusal } from "@atrium/contract/client.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Chips } from "@atrium/ui/components/chips.tsx";
import { EmptyState, ErrorState } from "@atrium/ui/components/empty-state.tsx";
import { PageBody, Section } from "@atrium/ui/components/section.tsx";
import { Skeleton, SkeletonGroup } from "@atrium/ui/components/skeleton.tsx";
import { classNames } from "@atrium/ui/components/slot.ts";
import { Stepper } from "@atrium/ui/components/stepper.tsx";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { NothingFound } from "../../parts/analytics/nothing-found.tsx";
import { useBuilding } from "../../parts/buildings.ts";
import { BackHome } from "../../parts/item/back-home.tsx";
import { useFlag } from "../../parts/flags.ts";
import { paths } from "../../parts/paths.ts";
import { RoomWaits } from "../../parts/room-waits/room-waits.tsx";
import { WaitFor } from "../../parts/room-waits/wait-for.tsx";
import { useServices } from "../../parts/services.ts";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { describeFailure } from "@atrium/web/refusal-places.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { usePaused } from "@atrium/web/use-paused.ts";
import { bookWords, type BookingSearch, mostPeople, readBook, usualTime } from "./book-address.ts";
import { roomsNowPath } from "./door-queries.ts";
import { OfferList } from "./offer-list.tsx";
import { OverQuotaList } from "./over-quota-list.tsx";
import styles from "./rooms.module.css";
import { type FreeRoomsReply, freeRoomsQuery } from "./rooms-queries.ts";
import { TimeFields } from "./time-fields.tsx";

const route = getRouteApi("/signed-in/building/$buildingUuid/book");

type Props = { readonly requested: BookingSearch; readonly onChange: (requested: BookingSearch) => void };

/** Searches for free rooms (K1). The address contains the search. */
export function FindPage() {
  const { uuid } = useBuilding();
  return <Find key={uuid} />;
}

function Find() {
  const t = usePhrases();
  const { uuid, timezone } = useBuilding();
  const navigate = route.useNavigate();
  const [now] = useState(() => new Date());
  const usual = usualTime(now, timezone);
  const requested = readBook(route.useSearch(), usual);
  const asked = usePaused(requested);
  const isReadable = "start" in readTimes(requested, timezone);
  const query = useQuery({ ...freeRoomsQuery(useServices(), uuid, asked, useLanguage()), enabled: isReadable });
  const change = (next: (before: BookingSearch) => BookingSearch) =>
    void navigate({
      search: (before) => bookWords(next(readBook(before, usual))),
      replace: true,
      resetScroll: false,
    });
  const heading = useRef<HTMLHeadingElement>(null);
  const hasHistory = useFlag("account-history");
  const present = query.data?.data.equipment ?? [];
  // Equipment that was selected can be deselected, even if no room has it.
  const chips = roomEquipment.filter((one) => present.includes(one) || requested.equipment.includes(one));
  const fromNothing = (next: BookingSearch) => {
    heading.current?.focus({ preventScroll: true, focusVisible: false });
    change(() => next);
  };
  usePageTitle(t("book.title"));
  return (
    <PageBody id="main" dense>
      <BackHome />
      <div className={styles.findHead}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {t("book.title")}
        </h1>
        <div className={styles.findActs}>
          <Button
            variant="secondary"
            size="small"
            icon="door"
            render={<Link to={roomsNowPath} params={{ buildingUuid: uuid }} />}
          >
            {t("book.now_title")}
          </Button>
          {hasHistory && (
            <Button
              variant="secondary"
              size="small"
              icon="clock"
              render={<Link to={paths.history} search={{ type: "resource_booking" }} />}
            >
              {t("nav.history")}
            </Button>
          )}
        </div>
      </div>
      <RoomWaits building={uuid} />
      <div className={styles.find}>
        <TimeFields
          requested={requested}
          today={wallTime(now, timezone).date}
          byNight={query.data?.data.by_night ?? false}
          onChange={({ date, from, to, nights, repeated }) =>
            change((before) => ({ ...before, date, from, to, nights, repeated }))
          }
        />
        <Stepper
          label={t("book.people")}
          fewer={t("book.fewer")}
          more={t("book.one_more")}
          most={mostPeople}
          value={requested.people}
          onChange={(people) => change((before) => ({ ...before, people }))}
        />
      </div>
      {chips.length > 0 && (
        <Chips
          oneLine
          legend={t("book.equipment")}
          chips={chips.map((value) => ({
            value,
            label: t(`book.equipment_${value}`),
            on: requested.equipment.includes(value),
          }))}
          onTurn={(one) => change((before) => ({ ...before, equipment: turned(before.equipment, one) }))}
        />
      )}
      {isReadable && <Found requested={requested} query={query} isAsked={asked === requested} onChange={fromNothing} />}
    </PageBody>
  );
}

const turned = (before: readonly RoomEquipment[], one: RoomEquipment) =>
  before.includes(one) ? before.filter((other) => other !== one) : [...before, one];

type FoundProps = Props & { readonly query: UseQueryResult<FreeRoomsReply>; readonly isAsked: boolean };

function Found({ requested, query, isAsked, onChange }: FoundProps) {
  const t = usePhrases();
  const { uuid, timezone } = useBuilding();
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  if (!data && (!error || isFetching)) {
    return (
      <SkeletonGroup label={t("app.loading")}>
        <div className={styles.offers}>
          <Skeleton shape="box" height="5.5rem" />
          <Skeleton shape="box" height="5.5rem" />
          <Skeleton shape="box" height="5.5rem" />
        </div>
      </SkeletonGroup>
    );
  }
  const off = <EmptyState icon="door" title={t("book.off_title")} text={t("book.off_text")} />;
  if (error instanceof ApiRefusal && error.problem.code === "not_found") return off;
  // Results of the previous search do not answer the new one.
  if (!data || (error && isPlaceholderData)) {
    return (
      <ErrorState
        title={t("book.failed_title")}
        text={describeFailure(error, t).text}
        action={<Button onClick={() => void refetch()}>{t("app.try_again")}</Button>}
      />
    );
  }
  const { rooms, nearest, over_quota: over, offered } = data.data;
  if (!offered) return off;
  const isFormer = isPlaceholderData || !isAsked;
  // Nobody waits for a time in the past.
  const wait = rooms.length === 0 && !isFormer && isAhead(requested, timezone) && (
    <WaitFor building={uuid} requested={requested} />
  );
  return (
    <div className={classNames(styles.results, isFormer && styles.former)} aria-busy={isFormer}>
      <p role="status" className="visually-hidden">
        {isFormer ? "" : t("book.found", { number: rooms.length })}
      </p>
      {rooms.length > 0 ? (
        <Section title={t("book.free_then")} tight>
          <OfferList offers={rooms} requested={requested} />
        </Section>
      ) : nearest.length > 0 ? (
        <Section title={t("book.nearest")} tight>
          {over.length === 0 && <p>{t("book.nearest_text")}</p>}
          <OfferList offers={nearest} requested={requested} timed />
        </Section>
      ) : over.length === 0 ? (
        <>
          {!isFormer && <NothingFound place="rooms" />}
          <Nothing requested={requested} onChange={onChange} />
        </>
      ) : null}
      {over.length > 0 && (
        <Section title={t("book.over_quota")} tight>
          <OverQuotaList rooms={over} requested={requested} />
        </Section>
      )}
      {wait}
    </div>
  );
}

function isAhead(requested: BookingSearch, timezone: string): boolean {
  const time = readTimes(requested, timezone);
  return "start" in time && time.start > new Date();
}

function Nothing({ requested, onChange }: Props) {
  const t = usePhrases();
  const isNarrowed = requested.people !== undefined || requested.equipment.length > 0;
  const wider = () => onChange({ ...requested, people: undefined, equipment: [] });
  const next = () => onChange({ ...requested, date: laterDay(requested.date, 1), repeated: undefined });
  return (
    <EmptyState
      icon="search"
      title={t("book.none_title")}
      text={t(isNarrowed ? "book.none_narrowed" : "book.none_text")}
      action={<Button onClick={isNarrowed ? wider : next}>{t(isNarrowed ? "book.any_room" : "book.next_day")}</Button>}
    />
  );
}
