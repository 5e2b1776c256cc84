import { decimalOf } from "@atrium/rules/booking-price.ts";
import { bookingChecks } from "@atrium/rules/booking-rules.ts";
import { isStanding, awaitsDecision } from "@atrium/rules/booking-status.ts";
import { writeTimes } from "@atrium/rules/booking-times.ts";
import { cardDate, eventDates } from "@atrium/rules/event-dates.ts";
import { formatPrice } from "@atrium/rules/price.ts";
import { ApiRefusal } from "@atrium/contract/client.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Checkbox } from "@atrium/ui/components/checkbox.tsx";
import { Dialog } from "@atrium/ui/components/dialog.tsx";
import { EmptyState, ErrorState } from "@atrium/ui/components/empty-state.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { Skeleton, SkeletonGroup } from "@atrium/ui/components/skeleton.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage, useServices } from "@atrium/web/services.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Decision } from "../../parts/decision.tsx";
import { sentenceOf } from "../../parts/entry-words.ts";
import { FactList } from "../../parts/fact-list.tsx";
import { failureText } from "../../parts/failure-text.ts";
import { FormButtons } from "../../parts/form-buttons.tsx";
import { ExactMoment } from "../../parts/moment.tsx";
import { ReasonField, useReason } from "../../parts/reason-field.tsx";
import { itemQuery } from "../../parts/waiting.ts";
import styles from "./bookings.module.css";
import { CheckIn } from "./check-in.tsx";
import { bookingQuery, type ManagedBooking } from "./bookings-queries.ts";
import { Payments } from "./payments.tsx";
import { useBookings } from "./use-bookings.ts";
import type { Asked } from "./book-dialog.tsx";

type Props = {
  readonly building: string;
  readonly booking: string | undefined;
  readonly now: Date;
  readonly onClose: () => void;
  readonly onMove: (asked: Asked) => void;
};

/** One booking: who, when, its price, its history, and its actions. */
export function BookingSheet({ building, booking: uuid, now, onClose, onMove }: Props) {
  const t = usePhrases();
  const query = useQuery({ ...bookingQuery(useServices(), building, uuid ?? ""), enabled: uuid !== undefined });
  const { data, error, isFetching, refetch } = query;
  const booking = uuid ? data?.data.booking : undefined;
  const isGone = error instanceof ApiRefusal && error.problem.code === "booking_not_found";
  return (
    <Dialog
      open={uuid !== undefined}
      shape="sheet"
      onClose={onClose}
      title={booking?.room_name ?? t("console.kind_booking")}
      closeLabel={t("app.close")}
    >
      {booking ? (
        <Shown key={booking.uuid} building={building} booking={booking} now={now} onMove={onMove} onDone={onClose} />
      ) : error && !isFetching ? (
        isGone ? (
          <EmptyState icon="calendar" title={t("console.booking_gone")} text="" />
        ) : (
          <ErrorState
            title={t("error.page_title")}
            text={failureText(error, t)}
            action={<Button onClick={() => void refetch()}>{t("app.try_again")}</Button>}
          />
        )
      ) : (
        <SkeletonGroup label={t("app.loading")}>
          <Skeleton shape="box" height="16rem" />
        </SkeletonGroup>
      )}
    </Dialog>
  );
}

type ShownProps = Pick<Props, "building" | "now" | "onMove"> & {
  readonly booking: ManagedBooking;
  readonly onDone: () => void;
};

function Shown({ building, booking, now, onMove, onDone }: ShownProps) {
  const t = usePhrases();
  const locale = useLanguage();
  const [isCancelling, setCancelling] = useState(false);
  const { timezone, person } = booking;
  const { date, time } = eventDates(booking.start_at, booking.end_at, locale, timezone);
  const isOpen = isStanding(booking.status) && new Date(booking.end_at) > now;
  const change = () => {
    const { nights, ...requested } = writeTimes(new Date(booking.start_at), new Date(booking.end_at), timezone);
    const roomTime = { ...requested, ...(nights ? { nights } : {}), room_uuid: booking.room_uuid };
    onMove({ roomTime, booking: { uuid: booking.uuid, name: person.name } });
  };
  return (
    <div className={styles.sheet}>
      <FactList
        rows={[
          { name: t("console.fact_when"), value: `${date}\n${time}` },
          {
            name: t("console.fact_booked_by"),
            value: [...new Set([person.name, person.email, person.company_name])].filter((part) => !!part).join("\n"),
          },
          {
            name: t("console.fact_price"),
            value: formatPrice(booking.total_price, booking.currency_type, locale) ?? t("console.price_free"),
          },
          ...booking.form_responses.map(({ question, answer }) => ({ name: question, value: answer })),
          booking.decision_reason !== null && { name: t("console.fact_reason"), value: booking.decision_reason },
        ]}
      />
      <CheckIn building={building} booking={booking} now={now} />
      {isOpen && awaitsDecision(booking.status) && (
        <Waiting uuid={booking.uuid} subject={booking.room_name} onDone={onDone} />
      )}
      {!isOpen ? (
        <p className={styles.quiet}>{t("console.booking_over")}</p>
      ) : isCancelling ? (
        <CancelForm
          building={building}
          booking={booking}
          now={now}
          onBack={() => setCancelling(false)}
          onDone={onDone}
        />
      ) : (
        <div className={styles.actions}>
          <Button size="small" variant="secondary" icon="clock" onClick={change}>
            {t("console.move")}
          </Button>
          <Button size="small" variant="secondary" icon="x" onClick={() => setCancelling(true)}>
            {t("console.call_off")}
          </Button>
        </div>
      )}
      <Payments booking={booking} />
      <History booking={booking} />
    </div>
  );
}

/** The same decision as in the inbox. */
function Waiting({
  uuid,
  subject,
  onDone,
}: {
  readonly uuid: string;
  readonly subject: string;
  readonly onDone: () => void;
}) {
  const item = { kind: "booking", uuid } as const;
  const { data } = useQuery(itemQuery(useServices(), item));
  if (!data) return null;
  const { request, decided } = data.data;
  return (
    <Decision item={item} request={request} decidedBy={decided?.by ?? null} subject={subject} onDecided={onDone} />
  );
}

type CancelProps = Pick<ShownProps, "building" | "booking" | "now" | "onDone"> & { readonly onBack: () => void };

function CancelForm({ building, booking, now, onBack, onDone }: CancelProps) {
  const t = usePhrases();
  const locale = useLanguage();
  const { toasts } = useServices();
  const { cancel } = useBookings(building);
  const { reason, isGiven, field } = useReason();
  const [waive, setWaive] = useState(true);
  // Its present cancellation cost, if the room has cancellation steps.
  const cost = booking.cancellation_cents === null ? booking.total_price : decimalOf(booking.cancellation_cents);
  const price = Number(cost) > 0 ? formatPrice(cost, booking.currency_type, locale) : undefined;
  const own = booking.cancellable_until;
  const send = () => {
    if (!isGiven() || cancel.isPending) return;
    const asked = { booking: booking.uuid, reason, waive: waive && !!price };
    cancel.mutate(asked, {
      onSuccess() {
        toasts.show({ text: t("console.called_off", { name: booking.person.name }) });
        onDone();
      },
    });
  };
  return (
    <Form busy={cancel.isPending} error={cancel.error && failureText(cancel.error, t)} onSubmit={send}>
      {new Date(own) <= now && (
        <p className={styles.quiet}>{t("console.own_until", { time: cardDate(own, locale, booking.timezone) })}</p>
      )}
      <ReasonField {...field} />
      {!!price && (
        <Checkbox
          label={t("console.waive", { price })}
          checked={waive}
          onChange={({ target }) => setWaive(target.checked)}
        />
      )}
      <FormButtons variant="danger" busy={cancel.isPending} onBack={onBack}>
        {t("console.call_off")}
      </FormButtons>
    </Form>
  );
}

function History({ booking }: { readonly booking: ManagedBooking }) {
  const t = usePhrases();
  const locale = useLanguage();
  if (booking.history.length === 0) return null;
  const noted = ({ overrides, waived, price }: ManagedBooking["history"][number]["details"]): string | undefined => {
    const amount = waived ? formatPrice(String(price), booking.currency_type, locale) : null;
    if (amount) return t("console.waived_price", { price: amount });
    const rules = bookingChecks.filter((check) => String(overrides).split(" ").includes(check));
    return rules.length > 0
      ? t("console.overruled", { rules: rules.map((rule) => t(`console.rule_${rule}`)).join(", ") })
      : undefined;
  };
  return (
    <section className={styles.section}>
      <h3>{t("console.history")}</h3>
      <ol className={styles.events}>
        {booking.history.map((event) => (
          <li key={`${event.at} ${event.action}`}>
            <div>{sentenceOf(event, t)}</div>
            {noted(event.details) && <div>{noted(event.details)}</div>}
            <div className={styles.quiet}>
              <ExactMoment at={event.at} timeZone={booking.timezone} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
