import { cardDate } from "@atrium/rules/event-dates.ts";
import { wallTime } from "@atrium/rules/wall-clock.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Fault } from "@atrium/ui/components/fault.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { TextField } from "@atrium/ui/components/text-field.tsx";
import { ConfirmDialog } from "@atrium/web/confirm-dialog.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage, useServices } from "@atrium/web/services.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import edit from "../../parts/edit/edit.module.css";
import { failureText } from "../../parts/failure-text.ts";
import { Moment, useNow } from "../../parts/moment.tsx";
import { paths } from "../../parts/paths.ts";
import { type RoomCalendar, roomCalendarQuery } from "./room-queries.ts";
import styles from "./rooms.module.css";
import { useRoomCalendar } from "./use-room-calendar.ts";

type Props = { readonly building: string; readonly room: string };

/** The outside calendar whose entries hold the room: its address, its state, and its conflicts with bookings (K12). */
export function CalendarPanel({ building, room }: Props) {
  const t = usePhrases();
  const { data, error } = useQuery(roomCalendarQuery(useServices(), building, room));
  const acts = useRoomCalendar(building, room);
  const [isChanging, setChanging] = useState(false);
  if (!data) return error ? <Fault>{failureText(error, t)}</Fault> : null;
  const { calendar, timezone } = data.data;
  return (
    <section className={edit.group} aria-label={t("console.room_calendar")}>
      <h2>{t("console.room_calendar")}</h2>
      <p className={edit.hint}>{t("console.room_calendar_text")}</p>
      {calendar && <Followed calendar={calendar} timezone={timezone} building={building} />}
      {calendar && !isChanging ? (
        <Acts acts={acts} onChange={() => setChanging(true)} />
      ) : (
        <AddressForm acts={acts} onDone={() => setChanging(false)} />
      )}
    </section>
  );
}

type Acting = { readonly acts: ReturnType<typeof useRoomCalendar> };

/** The form for the address. The current address is not shown, because it often contains a secret. */
function AddressForm({ acts, onDone }: Acting & { readonly onDone: () => void }) {
  const t = usePhrases();
  const [address, setAddress] = useState("");
  const [tried, setTried] = useState(false);
  const { setting } = acts;
  const isMissing = tried && address.trim() === "";
  return (
    <Form
      busy={setting.isPending}
      error={setting.error && failureText(setting.error, t)}
      onSubmit={() => {
        setTried(true);
        if (address.trim() !== "") setting.mutate(address.trim(), { onSuccess: onDone });
      }}
    >
      <TextField
        label={t("console.room_calendar_address")}
        hint={t("console.room_calendar_hint")}
        type="text"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={2_000}
        value={address}
        error={isMissing ? t("console.room_calendar_missing") : undefined}
        onChange={({ target }) => setAddress(target.value)}
      />
      <div className={styles.acts}>
        <Button type="submit" size="small" busy={setting.isPending}>
          {t("console.room_calendar_follow")}
        </Button>
      </div>
    </Form>
  );
}

function Acts({ acts, onChange }: Acting & { readonly onChange: () => void }) {
  const t = usePhrases();
  const { setting, removing } = acts;
  const [isAsking, setAsking] = useState(false);
  const failure = setting.error ?? removing.error;
  return (
    <>
      {failure && <Fault>{failureText(failure, t)}</Fault>}
      <div className={styles.acts}>
        <Button variant="secondary" size="small" busy={setting.isPending} onClick={() => setting.mutate(undefined)}>
          {t("console.room_calendar_again")}
        </Button>
        <Button variant="secondary" size="small" onClick={onChange}>
          {t("console.room_calendar_change")}
        </Button>
        <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
          {t("console.room_calendar_remove")}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={t("console.room_calendar_remove")}
        text={t("console.room_calendar_remove_text")}
        keep={t("console.back")}
        confirm={t("console.room_calendar_remove")}
        takesAway
        busy={removing.isPending}
        onKeep={() => setAsking(false)}
        onConfirm={() => removing.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </>
  );
}

type FollowedProps = { readonly calendar: RoomCalendar; readonly timezone: string; readonly building: string };

function Followed({ calendar, timezone, building }: FollowedProps) {
  const t = usePhrases();
  const now = useNow();
  const { host, good_at, fault, times, skipped, cut, conflicts } = calendar;
  return (
    <>
      <div role="status">
        <p>
          <strong>{host}</strong> · {t("console.room_calendar_times", { count: times })}
          {good_at && (
            <>
              {" · "}
              {t("console.room_calendar_read")} <Moment at={good_at} now={now} timeZone={timezone} />
            </>
          )}
        </p>
        {fault && <p className={styles.wrong}>{t(`console.room_calendar_fault_${fault}`)}</p>}
        {fault && good_at && <p className={edit.hint}>{t("console.room_calendar_holds")}</p>}
        {skipped > 0 && <p className={styles.wrong}>{t("console.room_calendar_skipped", { count: skipped })}</p>}
        {cut && <p className={styles.wrong}>{t("console.room_calendar_cut")}</p>}
      </div>
      {conflicts.length > 0 && <Conflicts conflicts={conflicts} timezone={timezone} building={building} />}
    </>
  );
}

type ConflictsProps = Pick<FollowedProps, "timezone" | "building"> & Pick<RoomCalendar, "conflicts">;

/** Bookings that overlap one of its entries, each with a link. */
function Conflicts({ conflicts, timezone, building }: ConflictsProps) {
  const t = usePhrases();
  const locale = useLanguage();
  return (
    <div>
      <h3 className={styles.conflicts}>{t("console.room_calendar_conflicts")}</h3>
      <ul className={styles.examples} role="list">
        {conflicts.map((one) => (
          <li key={`${one.booking_uuid} ${one.start_at}`}>
            <Link
              className={styles.who}
              to={paths.bookings}
              search={{ building, day: wallTime(new Date(one.booked_from), timezone).date, booking: one.booking_uuid }}
            >
              {cardDate(one.booked_from, locale, timezone)} · {one.person_name}
            </Link>
            <span className={styles.quiet}>
              {[one.title || t("console.room_calendar_entry"), cardDate(one.start_at, locale, timezone)].join(" · ")}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
