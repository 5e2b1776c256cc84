import { cardDate } from "@atrium/rules/event-dates.ts";
import { clockText, readClock, wallTime } from "@atrium/rules/wall-clock.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { classNames } from "@atrium/ui/components/slot.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { lengthText, spanText } from "@atrium/web/time-words.ts";
import { useRef, useState } from "react";
import { useBuilding } from "../../parts/buildings.ts";
import { costsText } from "../../parts/cancellation-costs.ts";
import { type BookingSearch, lengthOf, movedTo, withLength } from "./book-address.ts";
import { differenceText, priceText, type Speech } from "./book-words.ts";
import { quotaLeft, quotaName, quotaRefusal } from "./quota-words.ts";
import { perText } from "./room-rules.ts";
import styles from "./rooms.module.css";
import type { Quote, QuotaState, Room } from "./rooms-queries.ts";

type Props = {
  readonly room: Room;
  readonly quote: Quote;
  readonly requested: BookingSearch;
  /** It belongs to the previous time; the new quote is loading. */
  readonly isFormer: boolean;
  readonly changing: boolean;
  readonly onChange: (requested: BookingSearch) => void;
};

/** The price of the requested time and until when it can be cancelled; or why it cannot be booked, and what could. */
export function QuoteView({ room, quote, requested, isFormer, changing, onChange }: Props) {
  const t = usePhrases();
  const speech = { t, locale: useLanguage() };
  const building = useBuilding();
  const box = useRef<HTMLDivElement>(null);
  const instead = (next: BookingSearch) => {
    // The button belongs to the obstacle that it solves.
    box.current?.focus({ preventScroll: true, focusVisible: false });
    onChange(next);
  };
  const obstacle = quote.bookable ? undefined : obstacleText(quote, { changing, timeZone: building.timezone, speech });
  return (
    <div
      ref={box}
      tabIndex={-1}
      className={classNames(styles.quote, isFormer && styles.former)}
      aria-busy={isFormer}
      aria-live="polite"
    >
      {obstacle ? (
        <>
          <p className={styles.obstacle}>{obstacle}</p>
          {!isFormer && <Others quote={quote} requested={requested} speech={speech} onChange={instead} />}
          {isOffered(quote) && <Quotas quote={quote} speech={speech} />}
        </>
      ) : (
        <>
          <Price quote={quote} speech={speech} />
          {quote.approval_required && <p className={styles.quiet}>{t("book.asks", { building: building.name })}</p>}
          <Cancellation room={room} quote={quote} />
          <Quotas quote={quote} speech={speech} />
        </>
      )}
    </div>
  );
}

type Context = { changing: boolean; timeZone: string; speech: Speech };

/** The first violated rule, as text; otherwise that the time is taken. */
function obstacleText(quote: Quote, { changing, timeZone, speech: { t, locale } }: Context): string {
  const broken = quote.checks.find(({ passed }) => !passed);
  if (!broken) {
    if (!quote.free) return t("refusal.slot_taken");
    if (!changing) return t("refusal.booking_rule_broken");
    return t(quote.approval_required ? "book.check_approval" : "book.check_closed");
  }
  return checkText(broken, timeZone, { t, locale });
}

/** The rest of each quota is shown unless a quota is the obstacle, whose text contains it. */
const isOffered = ({ checks }: Quote) => checks.every(({ check, passed }) => passed || check !== "quota");

/** A violated rule, with what would be allowed. */
export function checkText(
  { check, minutes, at, open, quota }: Quote["checks"][number],
  timeZone: string,
  { t, locale }: Speech,
): string {
  if (quota) return quotaRefusal(quota, wallTime(new Date(), timeZone).date, { t, locale });
  if (check === "hours" && !open?.length) return t("book.closed_day");
  return t(`book.check_${check}`, {
    length: lengthText(minutes ?? 0, locale),
    time: at ? cardDate(at, locale, timeZone) : "",
    hours: (open ?? []).map(({ from, to }) => spanText(from, to, locale)).join(", "),
  });
}

type OthersProps = Pick<Props, "quote" | "requested" | "onChange"> & { readonly speech: Speech };

/** Buttons for times that would be possible: another length if that is the problem, and the nearest free times. */
export function Others({ quote, requested, speech: { t, locale }, onChange }: OthersProps) {
  const broken = quote.checks.find(({ passed }) => !passed);
  const mended = broken?.quota
    ? withinQuota(requested, broken.quota, quote)
    : broken?.minutes
      ? mend(requested, broken.check, broken.minutes)
      : undefined;
  const offered = quote.alternatives.map(({ date, from, to, nights, repeated }) => ({
    ...requested,
    date,
    from,
    to,
    nights: nights || undefined,
    repeated: repeated ?? undefined,
  }));
  const times = [...(mended ? [mended] : []), ...offered];
  if (times.length === 0) return null;
  return (
    <div className={styles.others} role="group" aria-label={t("book.instead")}>
      <p className={styles.quiet}>{t("book.instead")}</p>
      {times.map((time) => (
        <Button
          key={`${time.from} ${time.to} ${time.repeated}`}
          size="small"
          variant="secondary"
          onClick={() => onChange(time)}
        >
          {spanText(time.from, time.to, locale)}
        </Button>
      ))}
    </div>
  );
}

/** The requested time with an allowed length. */
function mend(
  requested: BookingSearch,
  check: Quote["checks"][number]["check"] | undefined,
  minutes: number,
): BookingSearch | undefined {
  // A length beyond the end of the day continues on the next one.
  if (check === "least") return withLength({ ...requested, nights: requested.nights ?? 1 }, minutes);
  if (check === "most") return withLength(requested, minutes);
  if (check !== "step") return undefined;
  const from = readClock(requested.from) ?? 0;
  const begins = movedTo(requested, clockText(from - (from % minutes)));
  return withLength(begins, Math.ceil(lengthOf(requested) / minutes) * minutes);
}

/** The longest that a quota leaves and the other rules allow. */
function withinQuota(requested: BookingSearch, { of, left }: QuotaState, { checks }: Quote): BookingSearch | undefined {
  const minutesOf = (name: string) => checks.find(({ check }) => check === name)?.minutes ?? 0;
  const step = minutesOf("step") || 1;
  const length = of === "minutes" ? Math.floor(left / step) * step : 0;
  return length > 0 && length >= minutesOf("least") ? withLength(requested, length) : undefined;
}

/** What is left of each quota of the room's rules, in the period of the requested day. */
function Quotas({ quote, speech }: { readonly quote: Quote; readonly speech: Speech }) {
  const { t } = speech;
  const [now] = useState(() => new Date());
  if (quote.quotas.length === 0) return null;
  const today = wallTime(now, quote.timezone).date;
  return (
    <div className={styles.quotas} role="group" aria-label={t("book.quota_title")}>
      <dl className={styles.lines}>
        {quote.quotas.map((quota) => (
          <div key={`${quota.per} ${quota.each} ${quota.of}`}>
            <dt>{quotaName(quota, today, speech)}</dt>
            <dd>{quotaLeft(quota, speech)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Price({ quote, speech }: { readonly quote: Quote; readonly speech: Speech }) {
  const { t } = speech;
  const { lines, total_cents: total, before_cents: before, currency_type: currency } = quote;
  const price = (cents: number) => priceText(cents, currency, speech);
  const row = (name: string, value: string, isTotal = false) => (
    <div key={name} className={isTotal ? styles.total : undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
  return (
    <dl className={styles.lines}>
      {lines.map((line) => row(lineText(line, currency, speech), price(line.cents)))}
      {row(t("book.total"), price(total), true)}
      {before !== null && row(t("book.before"), price(before))}
      {before !== null && row(t("book.difference"), differenceText(total - before, currency, speech), true)}
    </dl>
  );
}

/** "2 hours × €35 an hour", and a minimum price if the time alone would cost less. */
function lineText({ per, count, each_cents, cents }: Quote["lines"][number], currency: string | null, speech: Speech) {
  const price = (amount: number) => priceText(amount, currency, speech);
  const counted = per === "hour" ? lengthText(count, speech.locale) : String(count);
  const said = `${counted} × ${perText(per, price(each_cents), speech)}`;
  const isLeast = cents > Math.round(each_cents * (per === "hour" ? count / 60 : count));
  return isLeast ? `${said} (${speech.t("book.rule_minimum", { price: price(cents) })})` : said;
}

function Cancellation({ room, quote }: { readonly room: Room; readonly quote: Quote }) {
  const t = usePhrases();
  const locale = useLanguage();
  const { timezone } = useBuilding();
  const [now] = useState(() => new Date());
  const until = quote.cancellable_until;
  const isOpen = new Date(until) > now;
  const costs = costsText(quote, { timeZone: timezone, closes: new Date(until) }, { t, locale });
  return (
    <p className={styles.quiet}>
      {isOpen ? t("booking.cancel_until", { time: cardDate(until, locale, timezone) }) : t("book.no_cancel")}{" "}
      {isOpen && costs} {room.cancellation_description}
    </p>
  );
}
