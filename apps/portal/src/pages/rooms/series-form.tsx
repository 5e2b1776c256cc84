import { useQuery } from "@tanstack/react-query";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { usePaused } from "@atrium/web/use-paused.ts";
import { useMemo } from "react";
import { useServices } from "../../parts/services.ts";
import { AgreeForm, type AgreeProps } from "./agree-form.tsx";
import { faultOf, type Repeating } from "./repeat.ts";
import type { RoomAddress } from "./rooms-queries.ts";
import { SeriesDates } from "./series-dates.tsx";
import { seriesQuoteQuery, useSeriesBooking } from "./series-queries.ts";

type Props = AgreeProps & {
  readonly address: RoomAddress;
  readonly today: string;
  readonly repeating: Repeating;
  readonly onChange: (repeating: Repeating) => void;
  /** It is booked: the choices are no longer needed. */
  readonly onBooked: () => void;
};

/** The dates of a series with the price of each, the choices for dates that cannot be booked, and one button for all (K7). */
export function SeriesForm(props: Props) {
  const { room, address, requested, today, questions, kept, repeating, onArrive, onChange, onBooked } = props;
  const t = usePhrases();
  const said = JSON.stringify(repeating);
  const asking = useMemo(() => ({ requested, repeating: JSON.parse(said) as Repeating }), [requested, said]);
  const asked = usePaused(asking);
  const fault = faultOf(repeating.pattern, requested.date);
  const query = useQuery({
    ...seriesQuoteQuery(useServices(), address, asked, useLanguage()),
    enabled: faultOf(asked.repeating.pattern, asked.requested.date) === undefined,
  });
  const isCurrent = asked === asking && !query.isPlaceholderData && !query.isFetching && !query.error;
  const shown = fault ? undefined : query.data?.data.quote;
  const quote = isCurrent ? shown : undefined;
  const booking = useSeriesBooking(address, kept);
  const number = shown?.dates.filter(({ state }) => state === "free").length ?? 0;
  const decide = (next: Repeating) => {
    if (booking.error) booking.reset();
    onChange(next);
  };

  return (
    <AgreeForm
      questions={questions}
      kept={kept}
      sending={booking}
      query={query}
      may={!!quote?.bookable}
      action={t("book.series_book", { number })}
      onSend={(answers) => {
        if (!quote) return;
        booking.mutate(
          { requested, repeating, quote, answers },
          {
            onSuccess(series) {
              onBooked();
              const [first] = series.bookings;
              if (first) onArrive(first, series.bookings.length);
            },
            // Another booking was faster, or the rules have changed: shows the current dates, with all choices and input kept.
            onError: () => void query.refetch(),
          },
        );
      }}
    >
      {shown && (
        <SeriesDates
          room={room}
          address={address}
          quote={shown}
          today={today}
          repeating={repeating}
          isFormer={!isCurrent}
          onChange={decide}
        />
      )}
    </AgreeForm>
  );
}
