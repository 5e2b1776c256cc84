import { readTimes } from "@atrium/rules/booking-times.ts";
import { bookingToken } from "@atrium/rules/booking-address.ts";
import { bookingTitle } from "@atrium/rules/booking-status.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { FailedNotice } from "@atrium/ui/components/failed-notice.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { Skeleton } from "@atrium/ui/components/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useBuilding } from "../../parts/buildings.ts";
import { useFlag } from "../../parts/flags.ts";
import { useKeptForm } from "../../parts/kept-form.ts";
import { paths } from "../../parts/paths.ts";
import { useServices } from "../../parts/services.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { describeFailure } from "@atrium/web/refusal-places.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { usePaused } from "@atrium/web/use-paused.ts";
import { type BookWish, timeOf } from "./book-address.ts";
import { Questions, unanswered } from "./questions.tsx";
import { QuoteView } from "./quote-view.tsx";
import styles from "./rooms.module.css";
import { type Booked, quoteQuery, type Room, type RoomAddress, useBooking } from "./rooms-queries.ts";
import { WishFields } from "./wish-fields.tsx";

type Props = {
  readonly room: Room;
  readonly address: RoomAddress;
  readonly wish: BookWish;
  readonly today: string;
  readonly onChange: (wish: BookWish) => void;
};

/** When, what it costs, what the room asks, and the booking itself (K4). What was typed outlasts a refusal and a reload. */
export function BookPanel({ room, address, wish, today, onChange }: Props) {
  const t = usePhrases();
  const { timezone } = useBuilding();
  const asked = usePaused(wish);
  const query = useQuery({
    ...quoteQuery(useServices(), address, timeOf(asked), useLanguage()),
    enabled: "start" in readTimes(asked, timezone),
  });
  const isCurrent = asked === wish && !query.isPlaceholderData && !query.isFetching && !query.error;
  const shown = query.data?.data.quote;
  const quote = isCurrent ? shown : undefined;
  const questions = address.change ? [] : room.questions;
  const kept = useKeptForm(
    address.change ? `change ${address.change}` : `book ${room.uuid}`,
    questions.map(({ question }) => question),
  );
  const [tried, setTried] = useState(false);
  const booking = useBooking(address, kept);
  const arrive = useArrival(room, address.change !== undefined);
  const change = (next: BookWish) => {
    if (booking.error) booking.reset();
    onChange(next);
  };

  const submit = () => {
    setTried(true);
    if (!quote?.bookable || unanswered(questions, kept.words).length > 0) return;
    const answers = questions.flatMap(({ question }) => {
      const answer = kept.words[question] ?? "";
      return answer.trim() ? [{ question, answer }] : [];
    });
    booking.mutate(
      { wish, quote, answers },
      {
        onSuccess: arrive,
        // Somebody was faster, or the rules have changed: what is so now is shown beside what was typed.
        onError: () => void query.refetch(),
      },
    );
  };

  return (
    <aside className={styles.panel} aria-label={t("book.panel")}>
      <WishFields
        wish={wish}
        today={today}
        byNight={room.prices.some(({ per }) => per === "night")}
        onChange={change}
      />
      <Form busy={booking.isPending} error={booking.error && describeFailure(booking.error, t).text} onSubmit={submit}>
        {query.error && !query.isFetching ? (
          <FailedNotice
            title={t("book.quote_failed")}
            action={
              <Button size="small" variant="secondary" onClick={() => void query.refetch()}>
                {t("app.try_again")}
              </Button>
            }
          >
            <p>{describeFailure(query.error, t).text}</p>
          </FailedNotice>
        ) : shown ? (
          <QuoteView
            room={room}
            quote={shown}
            wish={wish}
            isFormer={!isCurrent}
            changing={!!address.change}
            onChange={change}
          />
        ) : (
          query.isFetching && <Skeleton height="6rem" />
        )}
        <Questions
          questions={questions}
          words={kept.words}
          tried={tried}
          onChange={(question, answer) => kept.write({ ...kept.words, [question]: answer })}
        />
        <Button type="submit" block busy={booking.isPending} disabled={!booking.isPending && !quote?.bookable}>
          {t(address.change ? "book.change" : shown?.approval_required ? "book.request" : "book.book")}
        </Button>
      </Form>
    </aside>
  );
}

/** Says what has come of it, and leads to the booking, where there is a page that shows it. */
function useArrival({ uuid, owner_type, owner_uuid, name }: Room, isChange: boolean) {
  const t = usePhrases();
  const { toasts } = useServices();
  const navigate = useNavigate();
  const hasHistory = useFlag("account-history");
  const building = useBuilding();
  return (booked: Booked) => {
    const isPending = bookingTitle(booked.status) === "requested";
    const said = isChange ? "book.changed" : isPending ? "book.requested" : "book.booked";
    toasts.show({ text: t(said, { room: name, building: building.name }) });
    const address = { ownerType: owner_type, ownerUuid: owner_uuid, resourceUuid: uuid, bookingUuid: booked.uuid };
    if (hasHistory)
      void navigate({ to: paths.history, search: { type: "resource_booking", booking: bookingToken(address) } });
    else void navigate({ to: paths.building, params: { buildingUuid: building.uuid } });
  };
}
