import { longestReason } from "@atrium/rules/booking-request.ts";
import { readTimes } from "@atrium/rules/booking-times.ts";
import { eventDates } from "@atrium/rules/event-dates.ts";
import { toMultiLine } from "@atrium/rules/text-lines.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Chips } from "@atrium/ui/components/chips.tsx";
import { Dialog } from "@atrium/ui/components/dialog.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { Select } from "@atrium/ui/components/select.tsx";
import { TextArea } from "@atrium/ui/components/text-field.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage, useServices } from "@atrium/web/services.ts";
import { usePaused } from "@atrium/web/use-paused.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { failureText } from "../../parts/failure-text.ts";
import styles from "./bookings.module.css";
import { type Closing, type Day, roomsOf, type Touched, touchedQuery } from "./bookings-queries.ts";
import { TimeFields } from "./time-fields.tsx";
import { whatBecomes } from "./blackout-moves.ts";
import { useBookings } from "./use-bookings.ts";

type Props = {
  readonly building: string;
  readonly day: Day;
  readonly onClose: () => void;
};

type Booking = Touched["bookings"][number];

/** Closes rooms for a time, and moves or cancels each booking in it, all in one request (K10). A refusal keeps the input. */
export function CloseDialog({ building, day, onClose }: Props) {
  const t = usePhrases();
  const { toasts } = useServices();
  const [closing, setClosing] = useState<Closing>({ rooms: [], date: day.date, from: "08:00", to: "18:00" });
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  /** The selected room for a booking; the empty string cancels it. */
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const { close } = useBookings(building);
  const paused = usePaused(closing);
  const isReadable = paused.rooms.length > 0 && "start" in readTimes(paused, day.timezone);
  const query = useQuery({ ...touchedQuery(useServices(), building, paused), enabled: isReadable });
  const isCurrent = isReadable && paused === closing && !query.isPlaceholderData && !query.isFetching && !query.error;
  const touched = isReadable ? query.data?.data : undefined;
  const isEmpty = reason.trim() === "";
  const goes = whatBecomes(touched?.bookings ?? [], chosen);
  const change = (requested: Closing) => {
    if (close.error) close.reset();
    setClosing(requested);
  };
  const submit = () => {
    setTried(true);
    if (!isCurrent || !touched || touched.other_blackout || isEmpty) return;
    const bookings = touched.bookings.map((one) => ({ uuid: one.uuid, room_uuid: goes.get(one.uuid) || null }));
    close.mutate(
      { closing, reason, bookings },
      {
        onSuccess() {
          toasts.show({ text: t("console.closed_rooms") });
          onClose();
        },
        // Another person has booked meanwhile: the current bookings are shown beside the input.
        onError: () => void query.refetch(),
      },
    );
  };
  const failure = close.error ?? (query.isFetching ? null : query.error);
  return (
    <Dialog open shape="sheet" onClose={onClose} title={t("console.close_rooms")} closeLabel={t("app.close")}>
      <Form busy={close.isPending} error={failure && failureText(failure, t)} onSubmit={submit}>
        <Chips
          legend={t("console.rooms")}
          chips={roomsOf(day).map(({ uuid, name }) => ({ value: uuid, label: name, on: closing.rooms.includes(uuid) }))}
          onTurn={(uuid) => change({ ...closing, rooms: turned(closing.rooms, uuid) })}
        />
        <TimeFields timeZone={day.timezone} requested={closing} overDays onChange={change} />
        <TextArea
          label={t("console.close_why")}
          rows={2}
          maxLength={longestReason}
          value={reason}
          onChange={({ target }) => setReason(toMultiLine(target.value))}
          error={tried && isEmpty ? t("console.reason_missing") : undefined}
        />
        {touched && (
          <div className={styles.section} aria-busy={!isCurrent || undefined}>
            <p role="status">{sayTouched(touched, t)}</p>
            {touched.bookings.map((booking) => (
              <WhatBecomes
                key={booking.uuid}
                booking={booking}
                timeZone={touched.timezone}
                value={goes.get(booking.uuid) ?? ""}
                onChange={(room) => setChosen({ ...chosen, [booking.uuid]: room })}
              />
            ))}
          </div>
        )}
        <Button
          type="submit"
          block
          busy={close.isPending}
          disabled={!close.isPending && (!isCurrent || touched?.other_blackout !== false)}
        >
          {t("console.close_rooms")}
        </Button>
      </Form>
    </Dialog>
  );
}

const turned = (before: readonly string[], one: string) =>
  before.includes(one) ? before.filter((other) => other !== one) : [...before, one];

function sayTouched({ bookings, other_blackout }: Touched, t: ReturnType<typeof usePhrases>): string {
  if (other_blackout) return t("console.close_already");
  return bookings.length === 0 ? t("console.close_none") : t("console.close_touched", { number: bookings.length });
}

type BecomesProps = {
  readonly booking: Booking;
  readonly timeZone: string;
  readonly value: string;
  readonly onChange: (room: string) => void;
};

function WhatBecomes({ booking, timeZone, value, onChange }: BecomesProps) {
  const t = usePhrases();
  const { date, time } = eventDates(booking.start_at, booking.end_at, useLanguage(), timeZone);
  const said = { name: booking.person_name, room: booking.room_name, time: `${date}, ${time}` };
  const rooms = booking.free_rooms.map(({ uuid, name }) => ({
    value: uuid,
    label: t("console.close_move", { room: name }),
  }));
  return (
    <Select
      label={t("console.close_act", said)}
      options={[...rooms, { value: "", label: t("console.close_cancel") }]}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
