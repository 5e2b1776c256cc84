import { readTimes } from "@atrium/rules/booking-times.ts";
import { Skeleton } from "@atrium/ui/components/skeleton.tsx";
import { bookingToken } from "@atrium/rules/booking-address.ts";
import { bookingTitle } from "@atrium/rules/booking-status.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useBuilding } from "../../parts/buildings.ts";
import { useFlag } from "../../parts/flags.ts";
import { useKeptForm } from "../../parts/kept-form.ts";
import { useCardChoice } from "../../parts/cards/card-choice.ts";
import { paths } from "../../parts/paths.ts";
import { WaitFor } from "../../parts/room-waits/wait-for.tsx";
import { useServices } from "../../parts/services.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { usePaused } from "@atrium/web/use-paused.ts";
import { type BookingSearch, timeOf } from "./book-address.ts";
import { AgreeForm, type AgreeProps } from "./agree-form.tsx";
import { priceText } from "./book-words.ts";
import { QuoteView } from "./quote-view.tsx";
import { type Repeating, readRepeating, startedOn } from "./repeat.ts";
import { RepeatFields } from "./repeat-fields.tsx";
import styles from "./rooms.module.css";
import { quoteQuery, type Room, type RoomAddress, useBooking } from "./rooms-queries.ts";
import { TimeFields } from "./time-fields.tsx";

/* Most rooms need no card, and most bookings have one date: the code for the others is loaded when it is needed. */
const cards = () => import("../../parts/cards/pay-with.tsx");
const PayWith = lazy(() => cards().then((file) => ({ default: file.PayWith })));
const AddCard = lazy(() => cards().then((file) => ({ default: file.AddCard })));
const SeriesForm = lazy(() => import("./series-form.tsx").then((file) => ({ default: file.SeriesForm })));

type Props = {
  readonly room: Room;
  readonly address: RoomAddress;
  readonly requested: BookingSearch;
  readonly today: string;
  readonly onChange: (requested: BookingSearch) => void;
};

/** Time, repetition, price, the room's questions, and the booking itself (K4, K7). A refusal and a reload keep the input. */
export function BookPanel({ room, address, requested, today, onChange }: Props) {
  const t = usePhrases();
  const questions = address.change ? [] : room.questions;
  const kept = useKeptForm(
    address.change ? `change ${address.change}` : `book ${room.uuid}`,
    questions.map(({ question }) => question),
  );
  const keptSeries = useKeptForm(`series ${room.uuid}`, ["repeat"]);
  // A booking that is paid at once cannot be a series.
  const repeating = address.change || room.pay_when_booking ? undefined : readRepeating(keptSeries.words.repeat);
  const repeat = (next: Repeating | undefined) => keptSeries.write(next ? { repeat: JSON.stringify(next) } : {});
  const arrive = useArrival(room, address.change !== undefined);
  const change = (next: BookingSearch) => {
    if (repeating) repeat({ ...repeating, pattern: startedOn(repeating.pattern, requested.date, next.date) });
    onChange(next);
  };
  const asking = { room, questions, kept, requested, onArrive: arrive };

  return (
    <aside className={styles.panel} aria-label={t("book.panel")}>
      <TimeFields
        requested={requested}
        today={today}
        byNight={room.prices.some(({ per }) => per === "night")}
        onChange={change}
      />
      {!address.change &&
        (room.pay_when_booking ? (
          <p className={styles.quiet}>{t("book.repeat_paid")}</p>
        ) : (
          <RepeatFields date={requested.date} today={today} repeating={repeating} onChange={repeat} />
        ))}
      {repeating ? (
        <Suspense fallback={<Skeleton height="6rem" />}>
          <SeriesForm
            {...asking}
            address={address}
            today={today}
            repeating={repeating}
            onChange={repeat}
            onBooked={keptSeries.forget}
          />
        </Suspense>
      ) : (
        <OneForm {...asking} address={address} onChange={change} />
      )}
    </aside>
  );
}

type OneProps = AgreeProps & Pick<Props, "address" | "onChange">;

/** One booking, or the change of one. */
function OneForm({ room, address, requested, questions, kept, onArrive, onChange }: OneProps) {
  const t = usePhrases();
  const { timezone } = useBuilding();
  const locale = useLanguage();
  const asked = usePaused(requested);
  const query = useQuery({
    ...quoteQuery(useServices(), address, timeOf(asked), locale),
    enabled: "start" in readTimes(asked, timezone),
  });
  const isCurrent = asked === requested && !query.isPlaceholderData && !query.isFetching && !query.error;
  const shown = query.data?.data.quote;
  const quote = isCurrent ? shown : undefined;
  const booking = useBooking(address, kept);
  const pay = shown?.bookable ? shown.payment : null;
  const choice = useCardChoice(pay?.gateway_id);
  const usual = address.change ? "book.change" : shown?.approval_required ? "book.request" : "book.book";
  const paying = address.change ? "book.pay_change" : shown?.approval_required ? "book.pay_request" : "book.pay_book";
  const change = (next: BookingSearch) => {
    if (booking.error) booking.reset();
    onChange(next);
  };

  return (
    <>
      <AgreeForm
        questions={questions}
        kept={kept}
        sending={booking}
        query={query}
        may={!!quote?.bookable && (!pay || choice.chosen !== undefined)}
        action={
          pay ? t(paying, { price: priceText(pay.cents, shown?.currency_type ?? null, { t, locale }) }) : t(usual)
        }
        last={
          pay && (
            <Suspense fallback={<Skeleton height="4rem" />}>
              <PayWith choice={choice} />
            </Suspense>
          )
        }
        onSend={(answers) => {
          if (!quote) return;
          booking.mutate(
            { requested, quote, answers, card: pay ? choice.chosen?.id : undefined },
            {
              onSuccess: (booked) => onArrive(booked),
              // Another booking was faster, or the rules have changed: the current state is shown beside the input.
              onError: () => void query.refetch(),
            },
          );
        }}
      >
        {shown && (
          <QuoteView
            room={room}
            quote={shown}
            requested={requested}
            isFormer={!isCurrent}
            changing={!!address.change}
            onChange={change}
          />
        )}
        {quote && !quote.free && !address.change && quote.checks.every(({ passed }) => passed) && (
          <WaitFor building={address.id} room={room.uuid} requested={requested} />
        )}
      </AgreeForm>
      {(pay || choice.adding) && (
        <Suspense>
          <AddCard choice={choice} />
        </Suspense>
      )}
    </>
  );
}

/** Shows the result, and opens the booking if it has a page. */
function useArrival({ uuid, owner_type, owner_uuid, name }: Room, isChange: boolean): AgreeProps["onArrive"] {
  const t = usePhrases();
  const { toasts } = useServices();
  const navigate = useNavigate();
  const hasHistory = useFlag("account-history");
  const building = useBuilding();
  return (booked, number) => {
    const isPending = bookingTitle(booked.status) === "requested";
    const isUnpaid = booked.payment?.state === "waiting" || booked.payment?.change === "waiting";
    const one = isUnpaid
      ? "book.pay_waiting"
      : isChange
        ? "book.changed"
        : isPending
          ? "book.requested"
          : "book.booked";
    const all = isPending ? "book.series_requested" : "book.series_booked";
    toasts.show({ text: t(number ? all : one, { room: name, building: building.name, number: number ?? 1 }) });
    const address = { ownerType: owner_type, ownerUuid: owner_uuid, resourceUuid: uuid, bookingUuid: booked.uuid };
    if (hasHistory)
      void navigate({ to: paths.history, search: { type: "resource_booking", booking: bookingToken(address) } });
    else void navigate({ to: paths.building, params: { buildingUuid: building.uuid } });
  };
}
