import { decimalOf } from "@atrium/rules/booking-price.ts";
import { roomBounds } from "@atrium/rules/room-faults.ts";
import { TextField } from "@atrium/ui/components/text-field.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useState } from "react";
import { noAmount } from "./room-check.ts";

type Props = {
  readonly label: string;
  /** Undefined without an amount. */
  readonly cents: number | undefined;
  readonly onChange: (cents: number | undefined) => void;
};

/** "12.50" or "12,50" → 1250; empty → undefined; anything else → `noAmount`. */
function readAmount(text: string): number | undefined {
  const typed = text.trim().replace(",", ".");
  if (typed === "") return undefined;
  const cents = /^\d{1,7}(\.\d{0,2})?$/.test(typed) ? Math.round(Number(typed) * 100) : noAmount;
  return cents > roomBounds.cents ? noAmount : cents;
}

/** An amount of money. The text stays as the person types it. */
export function AmountField({ label, cents, onChange }: Props) {
  const t = usePhrases();
  const shown = cents === undefined ? "" : decimalOf(cents);
  const [text, setText] = useState(shown);
  // The value has changed otherwise: discarded, merged from another editor, or another price in this place.
  if (readAmount(text) !== cents && cents !== noAmount) setText(shown);
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={11}
      value={text}
      error={cents === noAmount ? t("console.room_amount_wrong") : undefined}
      onChange={({ target }) => {
        setText(target.value);
        onChange(readAmount(target.value));
      }}
    />
  );
}
