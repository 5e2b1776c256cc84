import { decimalOf } from "@atrium/rules/booking-price.ts";
import { formatPrice } from "@atrium/rules/price.ts";
import { Icon } from "@atrium/ui/components/icon.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { ExactMoment } from "../../parts/moment.tsx";
import styles from "./bookings.module.css";
import type { ManagedBooking } from "./bookings-queries.ts";

/** The charges and refunds of a booking; a refused refund is highlighted, because it needs an action. Empty without any. */
export function Payments({ booking }: { readonly booking: ManagedBooking }) {
  const t = usePhrases();
  const locale = useLanguage();
  const { payments, currency_type, timezone } = booking;
  if (payments.length === 0) return null;
  const said = ({ kind, state, cents }: (typeof payments)[number]): string => {
    const price = formatPrice(decimalOf(cents), currency_type, locale) ?? "";
    const how = kind === "refund" ? refundWords : chargeWords;
    return t(how[state], { price });
  };
  return (
    <section className={styles.section}>
      <h3>{t("console.pay_title")}</h3>
      <ol className={styles.events}>
        {payments.map((one) => (
          <li key={one.uuid} data-state={one.state}>
            <div className={one.state === "refused" ? styles.refused : undefined}>
              {one.state === "refused" && <Icon name="alert" size={16} />} {said(one)}
              {one.card_last_four && ` · •••• ${one.card_last_four}`}
            </div>
            <div className={styles.quiet}>
              <ExactMoment at={one.at} timeZone={timezone} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

const chargeWords = {
  asked: "console.pay_charge_asked",
  pending: "console.pay_charge_asked",
  done: "console.pay_charge_done",
  declined: "console.pay_charge_declined",
  ended: "console.pay_charge_ended",
  refused: "console.pay_charge_declined",
} as const;

const refundWords = {
  asked: "console.pay_refund_asked",
  pending: "console.pay_refund_asked",
  done: "console.pay_refund_done",
  declined: "console.pay_refund_refused",
  ended: "console.pay_refund_refused",
  refused: "console.pay_refund_refused",
} as const;
