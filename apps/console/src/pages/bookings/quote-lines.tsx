import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { classNames } from "@atrium/ui/components/slot.ts";
import { FactList } from "../../parts/fact-list.tsx";
import { checkText, priceText } from "../../parts/rule-words.ts";
import styles from "./bookings.module.css";
import type { Check, Quote } from "./bookings-queries.ts";

type Props = { readonly quote: Quote; readonly failed: readonly Check[]; readonly isFormer: boolean };

/** The price, the conflicting bookings, and the rules that it violates. */
export function QuoteLines({ quote, failed, isFormer }: Props) {
  const t = usePhrases();
  const locale = useLanguage();
  const speech = { t, locale };
  const price = priceText(quote.total_cents, quote.currency_type, speech);
  const isOther = quote.before_cents !== null && quote.before_cents !== quote.total_cents;
  const before = priceText(quote.before_cents ?? 0, quote.currency_type, speech);
  return (
    <div className={classNames(styles.section, isFormer && styles.former)} aria-busy={isFormer || undefined}>
      <FactList
        rows={[
          {
            name: t("console.fact_price"),
            value: isOther ? t("console.price_before", { price, before }) : price,
          },
        ]}
      />
      <div role="status" className={styles.section}>
        {!quote.free && (
          <div className={styles.against}>
            <strong>{t("console.taken")}</strong>
          </div>
        )}
        {failed.length > 0 && (
          <div className={styles.against}>
            <strong>{t("console.against")}</strong>
            <ul>
              {failed.map((check) => (
                <li key={check.check}>{checkText(check, quote.timezone, speech)}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </div>
  );
}
