import { ApiRefusal } from "@atrium/contract/client.ts";
import type { BookingAddress } from "@atrium/rules/booking-address.ts";
import { mayCancel } from "@atrium/rules/booking-cancellation.ts";
import { bookingTitle } from "@atrium/rules/booking-status.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Dialog } from "@atrium/ui/components/dialog.tsx";
import { EmptyState, ErrorState } from "@atrium/ui/components/empty-state.tsx";
import { writeTimes } from "@atrium/rules/booking-times.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { usePhrases } from "@atrium/web/phrases.ts";
import { describeFailure } from "@atrium/web/refusal-places.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { paths } from "../../parts/paths.ts";
import { useServices } from "../../parts/services.ts";
import { BookingDetail } from "./booking-detail.tsx";
import { useBuildingOf } from "./building-of.ts";
import { type Booking, bookingQuery, isPaying, useCancellation, useChangeable } from "./booking-queries.ts";
import { BookingSkeleton } from "./booking-skeleton.tsx";
import { CancelRestDialogs } from "./series-part.tsx";
import { CancelDialog, CancelFailed, hasCosts } from "./cancel-dialogs.tsx";

const nowhere: BookingAddress = { ownerType: "", ownerUuid: "", resourceUuid: "", bookingUuid: "" };

type Props = {
  /** The booking to show; undefined while the sheet is closed. */
  readonly address: BookingAddress | undefined;
  readonly onClose: () => void;
};

/** A booking in a sheet beside its list, and its cancellation (R1, R3). */
export function BookingSheet({ address = nowhere, onClose }: Props) {
  const t = usePhrases();
  const open = address !== nowhere;
  const query = useQuery({ ...bookingQuery(useServices(), address, useLanguage()), enabled: open });
  const [asking, setAsking] = useState(false);
  const [ending, setEnding] = useState(false);
  const cancellation = useCancellation(address);
  const booking = query.data?.data.booking;
  // Another server's answer may lack the booking.
  const failed = query.error ?? (query.data && !booking);
  const justCancelled = cancellation.data?.data.booking.uuid === address.bookingUuid;
  const cancellable = booking && mayCancel(booking, new Date(query.dataUpdatedAt));
  const isAhead = booking && new Date(booking.start_at).getTime() > query.dataUpdatedAt;
  // A payment in progress comes first.
  const changeable = useChangeable(cancellable && isAhead && !isPaying(booking) ? booking : undefined, address);
  const close = () => {
    setAsking(false);
    setEnding(false);
    cancellation.reset();
    onClose();
  };

  return (
    <>
      <Dialog
        shape="sheet"
        open={open}
        onClose={close}
        closeLabel={t("app.close")}
        title={booking ? t(`booking.title_${bookingTitle(booking.status, justCancelled)}`) : t("booking.dialog")}
        actions={
          cancellable && (
            <>
              {changeable && <ChangeButton booking={booking} address={address} />}
              <Button variant="secondary" busy={cancellation.isPending} onClick={() => setAsking(true)}>
                {t("booking.cancel")}
              </Button>
            </>
          )
        }
      >
        {booking ? (
          <BookingDetail
            booking={booking}
            address={address}
            mayCancel={!!cancellable}
            justCancelled={justCancelled}
            onCancelRest={() => setEnding(true)}
          />
        ) : failed && !query.isFetching ? (
          <BookingMissing error={failed} onRetry={() => void query.refetch()} />
        ) : (
          <BookingSkeleton />
        )}
      </Dialog>
      {booking && (
        <CancelDialog
          open={open && asking}
          booking={booking}
          busy={cancellation.isPending}
          onKeep={() => setAsking(false)}
          onCancel={() =>
            cancellation.mutate(hasCosts(booking) ? booking.cancellation_cents : undefined, {
              // The cost has risen meanwhile: it is shown before the person agrees again.
              onError: () => void query.refetch(),
              onSettled: () => setAsking(false),
            })
          }
        />
      )}
      {booking?.series_uuid && (
        <CancelRestDialogs
          key={booking.uuid}
          booking={booking}
          seriesUuid={booking.series_uuid}
          open={open && ending}
          onClose={() => setEnding(false)}
        />
      )}
      <CancelFailed error={open && !asking ? cancellation.error : null} onClose={cancellation.reset} />
    </>
  );
}

/** Opens the room, where another time can be chosen. */
function ChangeButton({ booking, address }: { readonly booking: Booking; readonly address: BookingAddress }) {
  const t = usePhrases();
  const { timezone } = useBuildingOf(booking);
  const { nights, ...time } = writeTimes(new Date(booking.start_at), new Date(booking.end_at), timezone);
  return (
    <Button
      variant="secondary"
      render={
        <Link
          to={paths.room}
          params={{ buildingUuid: booking.building_uuid, resourceUuid: address.resourceUuid }}
          search={{ ...time, nights: nights || undefined, change: address.bookingUuid }}
        />
      }
    >
      {t("booking.change")}
    </Button>
  );
}

function BookingMissing({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const t = usePhrases();
  const { text } = describeFailure(error, t);
  if (error instanceof ApiRefusal && error.problem.code === "booking_not_found")
    return <EmptyState level={3} icon="compass" title={t("booking.not_found_title")} text={text} />;
  return (
    <ErrorState
      level={3}
      title={t("error.page_title")}
      text={text}
      action={<Button onClick={onRetry}>{t("app.try_again")}</Button>}
    />
  );
}
