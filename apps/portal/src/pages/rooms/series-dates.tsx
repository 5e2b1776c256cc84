import { readTimes, type RequestedTime } from "@atrium/rules/booking-times.ts";
import { dayMinutes } from "@atrium/rules/wall-clock.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { classNames } from "@atrium/ui/components/slot.ts";
import { useQuery } from "@tanstack/react-query";
import { type Translate, usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { dayText, lengthText, spanText } from "@atrium/web/time-words.ts";
import { usePaused } from "@atrium/web/use-paused.ts";
import { useState } from "react";
import { useBuilding } from "../../parts/buildings.ts";
import { useServices } from "../../parts/services.ts";
import { timeOf } from "./book-address.ts";
import { priceText } from "./book-words.ts";
import { checkText, Others } from "./quote-view.tsx";
import { decided, type Repeating } from "./repeat.ts";
import styles from "./rooms.module.css";
import { quoteQuery, type Room, type RoomAddress } from "./rooms-queries.ts";
import type { SeriesDate, SeriesQuote } from "./series-queries.ts";
import { TimeFields } from "./time-fields.tsx";

type Props = {
  readonly room: Room;
  readonly address: RoomAddress;
  readonly quote: SeriesQuote;
  readonly today: string;
  readonly repeating: Repeating;
  /** It belongs to the previous time; the new quote is loading. */
  readonly isFormer: boolean;
  readonly onChange: (repeating: Repeating) => void;
};

/** Every date with its price or its obstacle, and its choices; and the total. */
export function SeriesDates({ room, address, quote, today, repeating, isFormer, onChange }: Props) {
  const t = usePhrases();
  const speech = { t, locale: useLanguage() };
  const building = useBuilding();
  const undecided = quote.dates.filter((date) => isConflict(date)).length;
  const number = quote.dates.filter(({ state }) => state === "free").length;
  const window = room.cancellation_window_end_minutes;
  return (
    <div className={classNames(styles.quote, isFormer && styles.former)} aria-busy={isFormer}>
      <ul className={styles.series} aria-label={t("book.series_dates")}>
        {quote.dates.map((date) => (
          <DateRow
            key={date.on}
            date={date}
            currency={quote.currency_type}
            address={address}
            today={today}
            chosen={repeating.choices.find(({ on }) => on === date.on)?.time}
            onDecide={(what) => onChange(decided(repeating, date.on, what))}
          />
        ))}
      </ul>
      <div className={styles.quote} aria-live="polite">
        {undecided > 0 && <p className={styles.obstacle}>{t("book.series_undecided", { number: undecided })}</p>}
        {undecided === 0 && number === 0 && <p className={styles.obstacle}>{t("book.series_none")}</p>}
        <dl className={styles.lines}>
          <div className={styles.total}>
            <dt>{t("book.total")}</dt>
            <dd>{priceText(quote.total_cents, quote.currency_type, speech)}</dd>
          </div>
        </dl>
      </div>
      {quote.approval_required && <p className={styles.quiet}>{t("book.asks", { building: building.name })}</p>}
      <p className={styles.quiet}>
        {window !== null && t("book.series_cancel", { length: lengthText(window, speech.locale) })}{" "}
        {room.cancellation_description}
      </p>
    </div>
  );
}

const isConflict = ({ state }: SeriesDate) => state !== "free" && state !== "left_out";

type RowProps = Pick<Props, "address" | "today"> & {
  readonly date: SeriesDate;
  readonly currency: string | null;
  /** The selected time instead of the usual one. */
  readonly chosen: RequestedTime | undefined;
  readonly onDecide: (what: { left_out: true } | { time: RequestedTime } | undefined) => void;
};

function DateRow({ date, currency, address, today, chosen, onDecide }: RowProps) {
  const t = usePhrases();
  const locale = useLanguage();
  const { timezone } = useBuilding();
  const [editing, setEditing] = useState(false);
  const day = dayText(date.date, locale, "short");
  const span = spanText(date.from, date.to, locale);
  const conflict = isConflict(date);
  const button = (label: string, onClick: () => void) => (
    <Button
      key={label}
      size="small"
      variant={conflict ? "secondary" : "quiet"}
      aria-label={`${label}: ${day}`}
      onClick={onClick}
    >
      {label}
    </Button>
  );
  const leave = (what: Parameters<typeof onDecide>[0]) => {
    setEditing(false);
    onDecide(what);
  };
  return (
    <li className={styles.date} data-state={date.state}>
      <div className={styles.dateHead}>
        <span>
          <strong>{day}</strong> {span}
        </span>
        {date.state === "free" && <span>{priceText(date.total_cents, currency, { t, locale })}</span>}
        {date.state === "left_out" && <span className={styles.quiet}>{t("book.series_left_out")}</span>}
      </div>
      {conflict && <p className={styles.obstacle}>{conflictText(date, timezone, { t, locale })}</p>}
      {editing && date.state !== "left_out" && (
        <OtherTime
          address={address}
          date={date}
          today={today}
          requested={chosen}
          onChange={(time) => onDecide({ time })}
        />
      )}
      <div className={styles.others}>
        {date.state === "left_out"
          ? button(t("book.series_keep"), () => leave(undefined))
          : button(t("book.series_leave"), () => leave({ left_out: true }))}
        {conflict && !editing && button(t("book.series_move"), () => setEditing(true))}
        {chosen && date.state !== "left_out" && button(t("book.series_back"), () => leave(undefined))}
      </div>
    </li>
  );
}

function conflictText(
  { state, check }: SeriesDate,
  timeZone: string,
  speech: { t: Translate; locale: string },
): string {
  const { t } = speech;
  if (check) return checkText(check, timeZone, speech);
  if (state === "skipped" || state === "repeated" || state === "order" || state === "format")
    return t(`book.fault_${state}`);
  return t(state === "taken" ? "refusal.slot_taken" : "refusal.booking_rule_broken");
}

type OtherProps = Pick<RowProps, "address" | "date" | "today"> & {
  readonly requested: RequestedTime | undefined;
  readonly onChange: (time: RequestedTime) => void;
};

/** Another time of one date: the nearest free ones, and any other by its fields. */
function OtherTime({ address, date, today, requested, onChange }: OtherProps) {
  const locale = useLanguage();
  const t = usePhrases();
  const { timezone } = useBuilding();
  const { nights, repeated } = date;
  const usual = { ...timeOf(date as RequestedTime), nights: nights || undefined, repeated: repeated ?? undefined };
  const time: RequestedTime = requested ?? usual;
  const asked = usePaused(time);
  const room = { id: address.id, resourceUuid: address.resourceUuid };
  const query = useQuery({
    ...quoteQuery(useServices(), room, asked, locale),
    enabled: date.state === "taken" && "start" in readTimes(asked, timezone),
  });
  const quote = query.data?.data.quote;
  return (
    <div className={styles.quote}>
      {quote && !query.isPlaceholderData && (
        <Others
          quote={quote}
          requested={{ ...time, equipment: [] }}
          speech={{ t, locale }}
          onChange={(next) => onChange(timeOf(next))}
        />
      )}
      <TimeFields requested={time} today={today} byNight={(nights ?? 0) * dayMinutes > 0} onChange={onChange} />
    </div>
  );
}
