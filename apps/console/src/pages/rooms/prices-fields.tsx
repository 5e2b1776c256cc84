import { type PriceUnit, priceUnits } from "@atrium/rules/booking-price.ts";
import { roomBounds } from "@atrium/rules/room-faults.ts";
import { Checkbox } from "@atrium/ui/components/checkbox.tsx";
import { Select } from "@atrium/ui/components/select.tsx";
import { TextField } from "@atrium/ui/components/text-field.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { ClockFields } from "../../parts/clock-fields.tsx";
import { AmountField } from "./amount-field.tsx";
import { AppliesToFields } from "./applies-to-fields.tsx";
import { CardList } from "./card-list.tsx";
import type { Faults } from "./hours-fields.tsx";
import { noAmount } from "./room-check.ts";
import styles from "./rooms.module.css";
import type { Price } from "./room-queries.ts";
import type { Names } from "./use-names.ts";

type Props = {
  readonly value: readonly Price[];
  readonly currency: string | null;
  readonly names: Names;
  readonly faults: Faults;
  readonly onChange: (some: { prices?: Price[]; currency_type?: string | null }) => void;
};

/** The prices of a room, in order: the first that applies to a person and a time decides. */
export function PricesFields({ value, currency, names, faults, onChange }: Props) {
  const t = usePhrases();
  const put = (prices: Price[]) => onChange({ prices });
  return (
    <>
      <p className={styles.quiet}>
        {value.length === 0 ? t("console.price_free") : value.length > 1 ? t("console.prices_text") : null}
      </p>
      {value.length > 0 && (
        <div className={styles.currency}>
          <TextField
            label={t("console.currency")}
            hint={t("console.currency_hint")}
            maxLength={3}
            spellCheck={false}
            autoComplete="off"
            value={currency ?? ""}
            error={faults["currency_type"]}
            onChange={({ target }) => onChange({ currency_type: target.value.toUpperCase() || null })}
          />
        </div>
      )}
      <CardList of="prices" list={value} most={roomBounds.prices} fresh={{ per: "hour", cents: 0 }} onChange={put}>
        {(price, at) => {
          const { from, to, minimum_cents: _least, ...rest } = price;
          const span = { from: from ?? "00:00", to: to ?? "24:00" };
          const hasTimes = from !== undefined || to !== undefined;
          return (
            <>
              <AppliesToFields
                value={price}
                names={names}
                faults={faults}
                path={`prices/${at}`}
                onChange={(next) => put(value.with(at, next))}
              />
              <div className={styles.price}>
                <AmountField
                  label={t("console.price_amount")}
                  cents={price.cents}
                  onChange={(cents = noAmount) => put(value.with(at, { ...price, cents }))}
                />
                <Select
                  label={t("console.price_per")}
                  options={priceUnits.map((unit) => ({ value: unit, label: t(`console.price_${unit}`) }))}
                  value={price.per}
                  onChange={({ target }) => put(value.with(at, { ...price, per: target.value as PriceUnit }))}
                />
                <AmountField
                  label={t("console.price_least")}
                  cents={price.minimum_cents}
                  onChange={(cents) => {
                    const { minimum_cents: _before, ...others } = price;
                    put(value.with(at, { ...others, ...(cents === undefined ? {} : { minimum_cents: cents }) }));
                  }}
                />
              </div>
              <Checkbox
                label={t("console.price_times")}
                checked={hasTimes}
                onChange={({ target }) => {
                  const least = price.minimum_cents === undefined ? {} : { minimum_cents: price.minimum_cents };
                  const times = target.checked ? { from: "18:00", to: "24:00" } : {};
                  put(value.with(at, { ...rest, ...least, ...times }));
                }}
              />
              {hasTimes && (
                <ClockFields
                  span={span}
                  faults={{ to: faults[`prices/${at}/to`] }}
                  onChange={(some) => put(value.with(at, { ...price, ...span, ...some }))}
                />
              )}
            </>
          );
        }}
      </CardList>
    </>
  );
}
