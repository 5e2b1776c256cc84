import { longestReason } from "@atrium/rules/booking-request.ts";
import { readTimes } from "@atrium/rules/booking-times.ts";
import { toMultiLine } from "@atrium/rules/text-lines.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Dialog } from "@atrium/ui/components/dialog.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { Select } from "@atrium/ui/components/select.tsx";
import { TextArea } from "@atrium/ui/components/text-field.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { usePaused } from "@atrium/web/use-paused.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { failureText } from "../../parts/failure-text.ts";
import { type Day, quoteQuery, roomsOf, type RoomTime, occupantsQuery } from "./bookings-queries.ts";
import { OccupantPicker, type Occupant } from "../../parts/occupant-picker.tsx";
import { QuoteLines } from "./quote-lines.tsx";
import { TimeFields } from "./time-fields.tsx";
import { useBookings } from "./use-bookings.ts";

/** The subject of the dialog: another time for a booking, or a new one. */
export type Asked = { roomTime: RoomTime; booking?: { uuid: string; name: string } };

type Props = {
  readonly building: string;
  readonly day: Day;
  readonly asked: Asked;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Shows room, time, person, price and violated rules before anything is saved. A drag opens it as well. A refusal keeps the input. */
export function BookDialog({ building, day, asked, onClose, onDone }: Props) {
  const t = usePhrases();
  const services = useServices();
  const { toasts } = services;
  const { booking } = asked;
  const [roomTime, setRoomTime] = useState(asked.roomTime);
  const [person, setPerson] = useState<Occupant>();
  const [message, setMessage] = useState("");
  const { book, move } = useBookings(building);
  const acting = booking ? move : book;
  const paused = usePaused(roomTime);
  const isReadable = "start" in readTimes(paused, day.timezone);
  const who = { ...(booking ? { booking: booking.uuid } : {}), ...(person ? { user: person.uuid } : {}) };
  const query = useQuery({ ...quoteQuery(services, building, paused, who), enabled: isReadable });
  const isCurrent = isReadable && paused === roomTime && !query.isPlaceholderData && !query.isFetching && !query.error;
  const shown = isReadable ? query.data?.data.quote : undefined;
  const failed = shown?.checks.filter(({ passed }) => !passed) ?? [];
  const isPossible = isCurrent && shown?.free === true && (booking !== undefined || person !== undefined);
  const change = (requested: RoomTime) => {
    if (acting.error) acting.reset();
    setRoomTime(requested);
  };

  const submit = () => {
    if (!isPossible || !shown) return;
    const agreed = { roomTime, quote_hash: shown.quote_hash, overrides: failed.map(({ check }) => check) };
    const answered = {
      onSuccess() {
        const name = booking?.name ?? person?.name ?? "";
        toasts.show({ text: t(booking ? "console.moved_of" : "console.booked_for", { name }) });
        onDone();
      },
      // Another booking was faster, or the rules have changed: the current state is shown beside the input.
      onError: () => void query.refetch(),
    };
    if (booking) move.mutate({ ...agreed, booking: booking.uuid, message }, answered);
    else if (person) book.mutate({ ...agreed, user: person.uuid }, answered);
  };
  const failure = acting.error ?? (query.isFetching ? null : query.error);
  const word = booking
    ? t(failed.length > 0 ? "console.despite_move" : "console.move_it")
    : t(failed.length > 0 ? "console.despite_book" : "console.book_it");
  return (
    <Dialog
      open
      shape="sheet"
      onClose={onClose}
      title={booking ? t("console.move_of", { name: booking.name }) : t("console.book_for")}
      closeLabel={t("app.close")}
    >
      <Form busy={acting.isPending} error={failure && failureText(failure, t)} onSubmit={submit}>
        {!booking && (
          <OccupantPicker
            label={t("console.for_whom")}
            find={(search) => occupantsQuery(services, building, search)}
            onChoose={setPerson}
          />
        )}
        <Select
          label={t("console.room")}
          options={roomsOf(day).map(({ uuid, name }) => ({ value: uuid, label: name }))}
          value={roomTime.room_uuid}
          onChange={({ target }) => change({ ...roomTime, room_uuid: target.value })}
        />
        <TimeFields timeZone={day.timezone} requested={roomTime} onChange={change} />
        {shown && <QuoteLines quote={shown} failed={failed} isFormer={!isCurrent} />}
        {booking && (
          <TextArea
            label={t("console.note_label")}
            rows={2}
            maxLength={longestReason}
            value={message}
            onChange={({ target }) => setMessage(toMultiLine(target.value))}
          />
        )}
        <Button type="submit" block busy={acting.isPending} disabled={!acting.isPending && !isPossible}>
          {word}
        </Button>
      </Form>
    </Dialog>
  );
}
