import { roomBounds } from "@atrium/rules/room-faults.ts";
import { dayMinutes } from "@atrium/rules/wall-clock.ts";
import { Checkbox } from "@atrium/ui/components/checkbox.tsx";
import { Select } from "@atrium/ui/components/select.tsx";
import { TextArea } from "@atrium/ui/components/text-field.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { lengthText } from "@atrium/web/time-words.ts";
import edit from "../../parts/edit/edit.module.css";
import type { Faults } from "./hours-fields.tsx";
import { LengthField } from "./length-field.tsx";
import type { RoomFields } from "./room-queries.ts";
import { StepsFields } from "./steps-fields.tsx";
import { textIn, withText } from "../../parts/edit/text-in.ts";

type Props = {
  readonly values: RoomFields;
  readonly lang: string;
  /** Whether the room has a manager who decides about approvals. */
  readonly decided: boolean;
  readonly faults: Faults;
  readonly onChange: (some: Partial<RoomFields>) => void;
};

const usual = [5, 10, 15, 20, 30, 45, 60];

/** The usual choices, and the current value if a pack set another one. */
const limits = (now: number | null) =>
  now === null || usual.includes(now) ? usual : [...usual, now].toSorted((a, b) => a - b);

/** The settings that apply to every booking of a room: approval, cancellation, and buffers. */
export function PoliciesFields({ values, lang, decided, faults, onChange }: Props) {
  const t = usePhrases();
  const locale = useLanguage();
  const asks = values.approval_required || values.rules.some(({ approval }) => approval);
  const closes = values.cancellation_window_end_minutes;
  return (
    <>
      <Checkbox
        label={t("console.approval_always")}
        hint={asks && !decided ? t("console.approval_nobody") : undefined}
        checked={values.approval_required}
        onChange={({ target }) => onChange({ approval_required: target.checked })}
      />
      <Checkbox
        label={t("console.cancel_limited")}
        checked={closes !== null}
        onChange={({ target }) => onChange({ cancellation_window_end_minutes: target.checked ? dayMinutes : null })}
      />
      <div className={edit.two}>
        {closes !== null && (
          <LengthField
            label={t("console.cancel_until")}
            value={closes}
            most={roomBounds.count}
            error={faults["cancellation_window_end_minutes"]}
            onChange={(minutes) => onChange({ cancellation_window_end_minutes: minutes })}
          />
        )}
        <LengthField
          label={t("console.buffer_before")}
          value={values.buffer_before_minutes}
          most={roomBounds.aDay}
          error={faults["buffer_before_minutes"]}
          onChange={(minutes) => onChange({ buffer_before_minutes: minutes })}
        />
        <LengthField
          label={t("console.buffer_after")}
          value={values.buffer_after_minutes}
          most={roomBounds.aDay}
          error={faults["buffer_after_minutes"]}
          onChange={(minutes) => onChange({ buffer_after_minutes: minutes })}
        />
        <Select
          label={t("console.check_in_within")}
          options={[
            { value: "", label: t("console.check_in_off") },
            ...limits(values.check_in_minutes).map((minutes) => ({
              value: String(minutes),
              label: lengthText(minutes, locale),
            })),
          ]}
          value={String(values.check_in_minutes ?? "")}
          error={faults["check_in_minutes"]}
          onChange={({ target }) => onChange({ check_in_minutes: target.value === "" ? null : Number(target.value) })}
        />
      </div>
      <Checkbox
        label={t("console.pay_when_booking")}
        hint={t("console.pay_hint")}
        checked={values.pay_when_booking}
        onChange={({ target }) => onChange({ pay_when_booking: target.checked })}
      />
      <StepsFields
        value={values.cancellation_steps}
        faults={faults}
        onChange={(cancellation_steps) => onChange({ cancellation_steps })}
      />
      <TextArea
        label={t("console.cancel_says")}
        lang={lang}
        rows={2}
        maxLength={1_000}
        value={textIn(values.cancellation_description, lang)}
        error={faults["cancellation_description"]}
        onChange={({ target }) =>
          onChange({ cancellation_description: withText(values.cancellation_description, lang, target.value) })
        }
      />
    </>
  );
}
