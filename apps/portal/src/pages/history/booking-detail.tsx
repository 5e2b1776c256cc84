import type { BookingAddress } from "@atrium/rules/booking-address.ts";
import { cancellationCloses } from "@atrium/rules/booking-cancellation.ts";
import { isStanding } from "@atrium/rules/booking-status.ts";
import { cardDate, eventDates } from "@atrium/rules/event-dates.ts";
import { formatPrice } from "@atrium/rules/price.ts";
import { Picture } from "@atrium/ui/components/picture.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { AnswerList, Fact, FactList, Strong } from "../../parts/booking-facts/booking-facts.tsx";
import { costsText } from "../../parts/cancellation-costs.ts";
import { CheckInPart } from "../../parts/check-in/check-in-part.tsx";
import { CalendarButtons } from "../../parts/item/calendar-menu.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { usePicture } from "@atrium/web/pictures.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { useServices } from "../../parts/services.ts";
import { StatusChip } from "../../parts/status-chip.tsx";
import { type Booking, bookingQuery } from "./booking-queries.ts";
import { useBuildingOf } from "./building-of.ts";
import styles from "./booking.module.css";
import { PaymentPart } from "./payment-part.tsx";
import { SeriesPart } from "./series-part.tsx";

type Props = {
  readonly booking: Booking;
  readonly address: BookingAddress;
  readonly mayCancel: boolean;
  readonly justCancelled: boolean;
  /** Opens the cancellation of this booking and all later ones of its series. */
  readonly onCancelRest: () => void;
};

/** The facts of a booking: room, time, place, status, the answers, and until when it can be cancelled (2 §3). */
export function BookingDetail({ booking, address, mayCancel, justCancelled, onCancelRest }: Props) {
  const t = usePhrases();
  const locale = useLanguage();
  const building = useBuildingOf(booking);
  const queryClient = useQueryClient();
  const { queryKey } = bookingQuery(useServices(), address, locale);
  const picture = usePicture(booking.image_url, "card");
  const dates = eventDates(booking.start_at, booking.end_at, locale, building.timezone);
  const price = formatPrice(booking.total_price, booking.currency_type, locale);

  return (
    <div className={styles.detail}>
      <div className={styles.frame}>
        <Picture
          {...picture}
          preview={booking.image_preview}
          focus={booking.image_focus}
          alt=""
          sizes="(width < 769px) 100vw, 432px"
          width={648}
          height={416}
          cover
        />
      </div>
      <div className={styles.head}>
        <h3 className={styles.name}>{booking.name}</h3>
        <StatusChip status={booking.status} />
        <p role="status" className={styles.done}>
          {justCancelled && t("booking.cancelled_now")}
        </p>
      </div>
      <CheckInPart
        booking={booking}
        resourceUuid={address.resourceUuid}
        timeZone={building.timezone}
        queryKey={queryKey}
        onDone={(answer) => queryClient.setQueryData(queryKey, answer)}
      />
      <FactList>
        <Fact icon="calendar" name={t("booking.when")}>
          <Strong>{dates.date}</Strong>
          <span>{dates.time}</span>
        </Fact>
        <Fact icon="building" name={t("booking.where")}>
          {building.name}
        </Fact>
        {price && (
          <Fact icon="tag" name={t("booking.price")}>
            {price}
          </Fact>
        )}
        {booking.decision_reason && (
          <Fact icon="info" name={t("booking.reason")}>
            {booking.decision_reason}
          </Fact>
        )}
      </FactList>
      <PaymentPart booking={booking} resourceUuid={address.resourceUuid} timeZone={building.timezone} />
      <Calendar booking={booking} />
      {booking.series_uuid && (
        <SeriesPart key={booking.uuid} booking={booking} seriesUuid={booking.series_uuid} onCancelRest={onCancelRest} />
      )}
      <Answers responses={booking.form_responses} />
      <Cancellation booking={booking} mayCancel={mayCancel} timeZone={building.timezone} />
    </div>
  );
}

/** Only for an upcoming booking that has not been cancelled. */
function Calendar({ booking }: { readonly booking: Booking }) {
  const t = usePhrases();
  const building = useBuildingOf(booking);
  const [now] = useState(() => new Date());
  const isUnpaid = booking.payment?.state === "waiting";
  if (!isStanding(booking.status) || isUnpaid || new Date(booking.end_at) < now) return null;
  const location = [building.name, building.address].filter(Boolean).join(", ");
  const { name: title, start_at: start, end_at: end } = booking;
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{t("content.add_to_calendar")}</h3>
      <div className={styles.calendars}>
        <CalendarButtons uuid={booking.uuid} event={{ title, start, end, timeZone: building.timezone, location }} />
      </div>
    </section>
  );
}

function Answers({ responses }: { readonly responses: Booking["form_responses"] }) {
  const t = usePhrases();
  if (responses.length === 0) return null;
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{t("booking.answers")}</h3>
      <AnswerList responses={responses} />
    </section>
  );
}

type CancellationProps = { readonly booking: Booking; readonly mayCancel: boolean; readonly timeZone: string };

function Cancellation({ booking, mayCancel, timeZone }: CancellationProps) {
  const t = usePhrases();
  const locale = useLanguage();
  // A denied or cancelled booking has nothing to show here.
  if (!isStanding(booking.status)) return null;
  const until = cardDate(cancellationCloses(booking).toISOString(), locale, timeZone);
  const windowEnds = booking.cancellation_window_end_minutes !== null;
  const open = windowEnds ? t("booking.cancel_until", { time: until }) : undefined;
  const said = mayCancel ? open : t("refusal.cancellation_closed");
  const costs = mayCancel ? costsText(booking, { timeZone, closes: cancellationCloses(booking) }, { t, locale }) : "";
  if (!said && !costs && !booking.cancellation_description) return null;
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{t("booking.cancellation")}</h3>
      {booking.cancellation_description && <p>{booking.cancellation_description}</p>}
      {(said || costs) && <p className={styles.quiet}>{[said, costs].filter(Boolean).join(" ")}</p>}
    </section>
  );
}
