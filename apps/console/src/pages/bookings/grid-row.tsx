import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { memo } from "react";
import { entryText, roomText, slotText, timeText } from "./booking-words.ts";
import styles from "./day-grid.module.css";
import type { Day, Entry } from "./bookings-queries.ts";
import { entryAt, type Place, type Row, type Shown, stateAt } from "./day-geometry.ts";
import { spanStyle } from "./span-style.ts";

type Props = {
  readonly day: Day;
  readonly row: Row;
  readonly shown: Shown;
  /** The focused minute, if the focus is in this row. */
  readonly cursor: number | undefined;
  /** The new position of something that is being moved. */
  readonly ghost: Place | undefined;
  /** The entry that is being moved. */
  readonly lifted: string | undefined;
  readonly now: number | undefined;
};

/** A room with its day. The grid handles its clicks; it renders again only if something in it changes. */
export const GridRow = memo(function GridRow({ day, row, shown, cursor, ghost, lifted, now }: Props) {
  const t = usePhrases();
  const locale = useLanguage();
  const { room, place } = row;
  const at = cursor === undefined ? undefined : entryAt(row, cursor);
  const slot = cursor !== undefined && !at ? slotOf(cursor, room.step, shown) : undefined;

  return (
    <div role="row" className={styles.row} data-row={place} aria-rowindex={place + 2}>
      <div role="rowheader" className={styles.room}>
        <span className={styles.roomName}>{roomText(room)}</span>
        {room.capacity !== null && (
          <span className={styles.seats}>{t("console.seats", { number: room.capacity })}</span>
        )}
      </div>
      <div role="gridcell" className={styles.track} data-track>
        <Closed row={row} shown={shown} />
        {row.takers.map((taker) => (
          <span
            key={`${taker.uuid} ${taker.room}`}
            className={styles.taken}
            style={spanStyle({ from: taker.held_from, to: taker.held_to }, shown)}
          />
        ))}
        {row.entries.map((entry) => (
          <EntryBar
            key={entry.uuid}
            entry={entry}
            label={entryText(day, entry, { t, locale })}
            shown={shown}
            cursor={at?.uuid === entry.uuid ? cursor : undefined}
            isLifted={lifted === entry.uuid}
          />
        ))}
        {slot && (
          <button
            type="button"
            className={styles.slot}
            data-cursor={cursor}
            tabIndex={0}
            aria-label={slotText(day, row, slot, { t, locale })}
            aria-disabled={stateAt(row, slot) === "taken" || undefined}
            style={spanStyle(slot, shown)}
          />
        )}
        {ghost && (
          <span className={styles.ghost} style={spanStyle(ghost, shown)} aria-hidden="true">
            {timeText(day, ghost, locale)}
          </span>
        )}
        {now !== undefined && now > shown.from && now < shown.to && (
          <span className={styles.now} style={spanStyle({ from: now, to: now }, shown)} aria-hidden="true" />
        )}
      </div>
    </div>
  );
});

function slotOf(minute: number, step: number, shown: Shown) {
  const from = Math.floor(minute / step) * step;
  return { from, to: Math.min(from + step, shown.to) };
}

/** The hours in which the room is closed. */
function Closed({ row, shown }: { readonly row: Row; readonly shown: Shown }) {
  const { open } = row.room;
  if (open === null) return null;
  const ends = [shown.from, ...open.flatMap(({ from, to }) => [from, to]), shown.to];
  const closed = Array.from({ length: ends.length / 2 }, (_, index) => ({
    from: ends[2 * index] ?? 0,
    to: ends[2 * index + 1] ?? 0,
  }));
  return closed
    .filter(({ from, to }) => from < to)
    .map((span) => <span key={span.from} className={styles.closed} style={spanStyle(span, shown)} />);
}

type BarProps = {
  readonly entry: Entry;
  readonly label: string;
  readonly shown: Shown;
  readonly cursor: number | undefined;
  readonly isLifted: boolean;
};

function EntryBar({ entry, label, shown, cursor, isLifted }: BarProps) {
  return (
    <button
      type="button"
      className={styles.entry}
      data-entry={entry.uuid}
      data-state={entry.state}
      data-lifted={isLifted || undefined}
      data-cursor={cursor}
      tabIndex={cursor === undefined ? -1 : 0}
      aria-label={label}
      title={label}
      style={spanStyle(entry, shown)}
    >
      <span className={styles.who}>{entry.who}</span>
    </button>
  );
}
