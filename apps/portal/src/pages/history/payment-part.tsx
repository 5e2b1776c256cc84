import { decimalOf } from "@atrium/rules/booking-price.ts";
import { cardDate } from "@atrium/rules/event-dates.ts";
import { formatPrice } from "@atrium/rules/price.ts";
import { writeTimes } from "@atrium/rules/booking-times.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { Link } from "@tanstack/react-router";
import { cardName } from "../../parts/cards/card-name.ts";
import { paths } from "../../parts/paths.ts";
import type { Booking } from "./booking-queries.ts";
import styles from "./booking.module.css";

type Props = { readonly booking: Booking; readonly resourceUuid: string; readonly timeZone: string };

/** The payment and the refund of a booking: what is awaited while one is in progress, and how to try again if it failed. */
export function PaymentPart({ booking, resourceUuid, timeZone }: Props) {
  const t = usePhrases();
  const locale = useLanguage();
  const { payment, currency_type } = booking;
  if (!payment) return null;
  const { state, change, ends_at, paid_cents, refunded_cents, refunding_cents, card_brand, card_last_four } = payment;
  const price = (cents: number) => formatPrice(decimalOf(cents), currency_type, locale) ?? "";
  const card = card_last_four ? cardName({ card_brand: card_brand ?? "", card_last_four }, t) : "";
  const lines = [
    paid_cents > 0 && t("bookings.pay_paid", { price: price(paid_cents), card }),
    refunded_cents > 0 && t("bookings.pay_refunded", { price: price(refunded_cents) }),
    refunding_cents > 0 && t("bookings.pay_refunding", { price: price(refunding_cents) }),
  ].filter((line) => line !== false);
  const said =
    state === "waiting"
      ? t("bookings.pay_waiting", { time: ends_at ? cardDate(ends_at, locale, timeZone) : "" })
      : state === "failed" && paid_cents === 0
        ? t("bookings.pay_failed")
        : change && t(`bookings.pay_change_${change}`);
  const { nights, ...time } = writeTimes(new Date(booking.start_at), new Date(booking.end_at), timeZone);
  return (
    <section className={styles.section} aria-label={t("book.pay_title")}>
      <h3 className={styles.title}>{t("book.pay_title")}</h3>
      <p role="status" className={said ? undefined : styles.done}>
        {said}
      </p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {state === "failed" && (
        <div>
          <Button
            size="small"
            variant="secondary"
            render={
              <Link
                to={paths.room}
                params={{ buildingUuid: booking.building_uuid, resourceUuid }}
                search={{ ...time, nights: nights || undefined }}
              />
            }
          >
            {t("bookings.pay_again")}
          </Button>
        </div>
      )}
    </section>
  );
}
