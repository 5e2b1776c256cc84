import { longestReason } from "@atrium/rules/booking-request.ts";
import { toMultiLine } from "@atrium/rules/text-lines.ts";
import { TextArea } from "@atrium/ui/components/text-field.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { type ComponentProps, useState } from "react";

/** A required reason. Call `isGiven` when the form is sent: from then on, the field reports a missing reason. */
export function useReason() {
  const [reason, setReason] = useState("");
  const [isTried, setTried] = useState(false);
  const isEmpty = reason.trim() === "";
  return {
    reason,
    isGiven() {
      setTried(true);
      return !isEmpty;
    },
    field: { value: reason, onType: setReason, isMissing: isTried && isEmpty },
  };
}

type Props = Omit<ComponentProps<typeof TextArea>, "label" | "value" | "onChange" | "error"> & {
  readonly label?: string;
  readonly value: string;
  readonly onType: (reason: string) => void;
  readonly isMissing: boolean;
};

/** The reason of a manager, which the person reads in a mail. */
export function ReasonField({ label, onType, isMissing, ...field }: Props) {
  const t = usePhrases();
  return (
    <TextArea
      rows={3}
      {...field}
      label={label ?? t("console.reason_label")}
      maxLength={longestReason}
      onChange={({ target }) => onType(toMultiLine(target.value))}
      error={isMissing ? t("console.reason_missing") : undefined}
    />
  );
}
