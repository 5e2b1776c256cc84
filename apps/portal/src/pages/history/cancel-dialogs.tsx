import { ApiRefusal } from "@atrium/contract/client.ts";
import { decimalOf } from "@atrium/rules/booking-price.ts";
import { cardDate } from "@atrium/rules/event-dates.ts";
import { formatPrice } from "@atrium/rules/price.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Dialog } from "@atrium/ui/components/dialog.tsx";
import { ConfirmDialog } from "@atrium/web/confirm-dialog.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { useBuildingOf } from "./building-of.ts";
import type { Booking } from "./booking-queries.ts";

type CancelProps = {
  readonly open: boolean;
  readonly booking: Booking;
  readonly busy: boolean;
  readonly onKeep: () => void;
  readonly onCancel: () => void;
};

/** "Yes, cancel" or "keep request" (2 §2). */
export function CancelDialog({ open, booking, busy, onKeep, onCancel }: CancelProps) {
  const t = usePhrases();
  const { timezone } = useBuildingOf(booking);
  const locale = useLanguage();
  const time = cardDate(booking.start_at, locale, timezone);
  const { cancellation_cents: cents, currency_type } = booking;
  const price = formatPrice(decimalOf(cents), currency_type, locale);
  const back = (booking.payment?.paid_cents ?? 0) - (booking.payment?.refunded_cents ?? 0) - cents;
  const goesBack = back > 0 && formatPrice(decimalOf(back), currency_type, locale);
  const costs = cents > 0 && price ? t("booking.cancel_costs_now", { price }) : t("booking.cancel_free_now");
  return (
    <ConfirmDialog
      open={open}
      title={t("booking.confirm_title")}
      text={[
        t("booking.confirm_text", { name: booking.name, time }),
        ...(hasCosts(booking) ? [costs] : []),
        ...(goesBack ? [t("bookings.pay_back", { price: goesBack })] : []),
      ].join(" ")}
      keep={t("booking.keep")}
      confirm={t("booking.yes_cancel")}
      takesAway
      busy={busy}
      onKeep={onKeep}
      onConfirm={onCancel}
    />
  );
}

/** Whether its room charges for late cancellations, in steps. */
export const hasCosts = ({ cancellation_costs: costs }: Booking): boolean => costs.some(({ cents }) => cents > 0);

type FailedProps = { readonly error: Error | null; readonly onClose: () => void };

/** A failed cancellation (2 §8): one that is too late says so, every other can be tried again later. */
export function CancelFailed({ error, onClose }: FailedProps) {
  const t = usePhrases();
  const code = error instanceof ApiRefusal ? error.problem.code : undefined;
  const tooLate = code === "cancellation_closed";
  return (
    <Dialog
      open={error !== null}
      onClose={onClose}
      title={tooLate ? t("refusal.cancellation_closed") : t("booking.error_title")}
      closeLabel={t("app.close")}
      actions={<Button onClick={onClose}>{t("app.ok")}</Button>}
    >
      <p>{t(code === "quote_changed" ? "refusal.quote_changed" : "booking.error_text")}</p>
    </Dialog>
  );
}
