import { bookingToken } from "@atrium/rules/booking-address.ts";
import { awaitsDecision } from "@atrium/rules/booking-status.ts";
import { isSameDay, nearDate, runsUntil } from "@atrium/rules/event-dates.ts";
import { Icon, type IconName } from "@atrium/ui/components/icon.tsx";
import { Section } from "@atrium/ui/components/section.tsx";
import { classNames, fillSlot, type Slot } from "@atrium/ui/components/slot.ts";
import { Link } from "@tanstack/react-router";
import { useBuilding } from "../../parts/buildings.ts";
import { useFlag } from "../../parts/flags.ts";
import { itemAddress } from "../../parts/item-address.ts";
import { paths } from "../../parts/paths.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import type { TodayRow } from "../../parts/today.ts";
import styles from "./today-block.module.css";

const icons: Record<TodayRow["kind"], IconName> = {
  booking: "door",
  service: "sparkle",
  event: "calendar",
  request: "wrench",
  decision: "clock",
  offer: "tag",
  held: "clock",
};

/** The person's upcoming things, each row one link to its page. The heading is "Today" if one of them is today. */
export function TodayBlock({ rows, now }: { readonly rows: readonly TodayRow[]; readonly now: Date }) {
  const t = usePhrases();
  const { timezone } = useBuilding();
  const isToday = rows.some((row) => {
    // A held place needs an answer now, whatever its date.
    const start = "start_at" in row && row.kind !== "held" ? new Date(row.start_at) : now;
    return start <= now || isSameDay(start, now, timezone);
  });
  return (
    <Section title={isToday ? t("home.today_title") : t("home.next_title")} tight>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row.uuid}>
            <Row row={row} now={now} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Row({ row, now }: { readonly row: TodayRow; readonly now: Date }) {
  const { when, about } = useWords(row, now);
  const link = useRowLink(row);
  const content = (
    <>
      <span className={styles.icon}>
        <Icon name={icons[row.kind]} />
      </span>
      <span className={styles.texts}>
        <span className={styles.title}>{row.title}</span>
        <span className={classNames(styles.about, row.kind === "held" && styles.whole)}>
          {[when, about].filter((part) => part !== undefined).join(" · ")}
        </span>
      </span>
      {link && <Icon name="chevron-right" className={styles.chevron} />}
    </>
  );
  return link ? fillSlot(link, styles.row ?? "", content) : <div className={styles.row}>{content}</div>;
}

/** The time in the building's time zone, and the status. */
function useWords(row: TodayRow, now: Date): { when?: string | undefined; about?: string | undefined } {
  const t = usePhrases();
  const language = useLanguage();
  const { timezone } = useBuilding();
  const near = (at: string) => nearDate(at, now, language, timezone);
  const timed = ({ start_at, end_at }: { start_at: string; end_at: string | null }) => {
    const until = runsUntil({ start_at, end_at }, now, language, timezone);
    return until ? `${t("home.today_now")}, ${t("home.today_until", { time: until })}` : near(start_at);
  };
  switch (row.kind) {
    case "booking":
    case "service": {
      const asked = awaitsDecision(row.status) ? t("booking.status_pending") : t("booking.status_confirmed");
      return { when: timed(row), about: asked };
    }
    case "event":
      return { when: timed(row), about: t("content.going") };
    case "request":
      return { about: t("home.today_moved", { number: row.id, status: t(`service.status_${row.status}`) }) };
    case "decision":
      return { about: t("home.today_decide", { count: row.count }) };
    case "held":
      // The deadline is shown on a narrow screen too.
      return { when: t("home.today_held", { time: near(row.offer_ends_at) }), about: timed(row) };
    case "offer":
      return { about: t("home.today_offer", { time: near(row.end_at) }) };
  }
}

/** The link of a row; undefined if the page's gate is closed. */
function useRowLink(row: TodayRow): Slot | undefined {
  const { uuid: buildingUuid } = useBuilding();
  const history = useFlag("account-history");
  const area = useFlag("service-requests-area");
  const requests = useFlag("service-requests") && area;
  switch (row.kind) {
    case "booking": {
      const { owner_type: ownerType, owner_uuid: ownerUuid, resource_uuid: resourceUuid, uuid: bookingUuid } = row;
      const booking = bookingToken({ ownerType, ownerUuid, resourceUuid, bookingUuid });
      return history ? <Link to={paths.history} search={{ type: "resource_booking", booking }} /> : undefined;
    }
    case "service":
      return history ? <Link to={paths.history} search={{ type: "services_booking" }} /> : undefined;
    case "event":
      return <Link to={itemAddress("Event", buildingUuid, row.uuid)} />;
    case "request":
      return requests ? (
        <Link to={paths.serviceRequests} params={{ buildingUuid }} search={{ request: row.id }} />
      ) : undefined;
    case "decision":
      return <Link to={paths.decide} hash={row.token} />;
    case "held":
      return <Link to={paths.book} params={{ buildingUuid }} />;
    case "offer":
      return <Link to={itemAddress("Deal", buildingUuid, row.uuid)} />;
  }
}
