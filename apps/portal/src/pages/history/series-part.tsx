import { bookingToken } from "@atrium/rules/booking-address.ts";
import { missedInARow } from "@atrium/rules/booking-check-in.ts";
import { decimalOf } from "@atrium/rules/booking-price.ts";
import { isStanding } from "@atrium/rules/booking-status.ts";
import { cardDate } from "@atrium/rules/event-dates.ts";
import { formatPrice } from "@atrium/rules/price.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { ErrorState } from "@atrium/ui/components/empty-state.tsx";
import { Skeleton } from "@atrium/ui/components/skeleton.tsx";
import { ConfirmDialog } from "@atrium/web/confirm-dialog.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { describeFailure } from "@atrium/web/refusal-places.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { paths } from "../../parts/paths.ts";
import { useServices } from "../../parts/services.ts";
import { StatusChip } from "../../parts/status-chip.tsx";
import { useBuildingOf } from "./building-of.ts";
import styles from "./booking.module.css";
import type { Booking } from "./booking-queries.ts";
import { CancelFailed } from "./cancel-dialogs.tsx";
import { type Series, seriesQuery, useRestCancellation } from "./series-queries.ts";

type PartProps = {
  readonly booking: Booking;
  readonly seriesUuid: string;
  /** Opens the cancellation of this date and all later ones. */
  readonly onCancelRest: () => void;
};

/** The series of a booking: its other dates, and a button that ends the rest (K7). */
export function SeriesPart({ booking, seriesUuid, onCancelRest }: PartProps) {
  const t = usePhrases();
  const address = { id: booking.building_uuid, seriesUuid, from: booking.uuid };
  const query = useQuery(seriesQuery(useServices(), address, useLanguage()));
  const series = query.data?.data.series;
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{t("booking.series")}</h3>
      {series ? (
        <>
          <Dates series={series} booking={booking} />
          {series.missed >= missedInARow && !!series.rest?.cancelled && (
            <p>{t("booking.missed", { number: series.missed })}</p>
          )}
          {!!series.rest?.cancelled && (
            <div>
              <Button size="small" variant="secondary" onClick={onCancelRest}>
                {t("booking.series_rest")}
              </Button>
            </div>
          )}
        </>
      ) : query.error && !query.isFetching ? (
        <ErrorState
          level={3}
          title={t("error.page_title")}
          text={describeFailure(query.error, t).text}
          action={<Button onClick={() => void query.refetch()}>{t("app.try_again")}</Button>}
        />
      ) : (
        <Skeleton height="6rem" />
      )}
    </section>
  );
}

function Dates({ series, booking }: { readonly series: Series; readonly booking: Booking }) {
  const locale = useLanguage();
  const { timezone } = useBuildingOf(booking);
  return (
    <ul className={styles.series}>
      {series.bookings.map(({ uuid, resource_uuid, owner_type, owner_uuid, start_at, status }) => {
        const token = { ownerType: owner_type, ownerUuid: owner_uuid, resourceUuid: resource_uuid, bookingUuid: uuid };
        const time = cardDate(start_at, locale, timezone);
        return (
          <li key={uuid}>
            {uuid === booking.uuid ? (
              <strong aria-current="true">{time}</strong>
            ) : (
              <Link to={paths.history} search={(before) => ({ ...before, booking: bookingToken(token) })}>
                {time}
              </Link>
            )}
            {!isStanding(status) && <StatusChip status={status} />}
          </li>
        );
      })}
    </ul>
  );
}

type RestProps = Omit<PartProps, "onCancelRest"> & { readonly open: boolean; readonly onClose: () => void };

/** Cancels this date and all later ones, after showing the consequences; or says that it failed. */
export function CancelRestDialogs({ booking, seriesUuid, open, onClose }: RestProps) {
  const t = usePhrases();
  const locale = useLanguage();
  const services = useServices();
  const address = { id: booking.building_uuid, seriesUuid, from: booking.uuid };
  const { data } = useQuery(seriesQuery(services, address, locale));
  const cancellation = useRestCancellation(address);
  const { rest, currency_type = null } = data?.data.series ?? {};
  const price = (cents: number) => formatPrice(decimalOf(cents), currency_type, locale) ?? t("book.free");
  const said = rest && [
    t("booking.series_confirm_text", { number: rest.cancelled, price: price(rest.cancelled_cents) }),
    ...(rest.kept > 0 ? [t("booking.series_kept", { number: rest.kept, price: price(rest.kept_cents) })] : []),
  ];
  return (
    <>
      <ConfirmDialog
        open={open && !!rest}
        title={t("booking.series_confirm_title")}
        text={(said ?? []).join(" ")}
        keep={t("booking.keep")}
        confirm={t("booking.yes_cancel")}
        takesAway
        busy={cancellation.isPending}
        onKeep={onClose}
        onConfirm={() =>
          cancellation.mutate(rest?.quote_hash ?? "", {
            onSuccess: () => services.toasts.show({ text: t("booking.series_cancelled") }),
            onSettled: onClose,
          })
        }
      />
      <CancelFailed error={open ? null : cancellation.error} onClose={cancellation.reset} />
    </>
  );
}
