import { poolBounds } from "@atrium/rules/booking-pool.ts";
import { roomEquipment } from "@atrium/rules/room-equipment.ts";
import { roomBounds } from "@atrium/rules/room-faults.ts";
import { toMultiLine } from "@atrium/rules/text-lines.ts";
import { wallTime } from "@atrium/rules/wall-clock.ts";
import { Chips } from "@atrium/ui/components/chips.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { useState } from "react";
import { ConflictNotice } from "../../parts/edit/conflict-notice.tsx";
import styles from "../../parts/edit/edit.module.css";
import { faultText } from "../../parts/edit/field-faults.ts";
import { DescribedImageField } from "../../parts/edit/image-field.tsx";
import { NamedTexts } from "../../parts/edit/named-texts.tsx";
import { SaveBar } from "../../parts/edit/save-bar.tsx";
import { type EditFormProps, useEditForm } from "../../parts/edit/use-edit-form.ts";
import { useNow } from "../../parts/moment.tsx";
import { CountField } from "./count-field.tsx";
import { DaysOffFields } from "./days-off-fields.tsx";
import { EffectPanel, effectLine } from "./effect-panel.tsx";
import { HoursFields } from "./hours-fields.tsx";
import { PoliciesFields } from "./policies-fields.tsx";
import { PricesFields } from "./prices-fields.tsx";
import { faultsOf } from "./room-check.ts";
import type { Ground, Room, RoomFields } from "./room-queries.ts";
import { dayOffText, hoursSentence, pricesText, ruleText, stepText } from "./room-words.ts";
import { RulesFields } from "./rules-fields.tsx";
import { useEffectOf } from "./use-effect-of.ts";
import { useNames } from "./use-names.ts";

type Props = EditFormProps<RoomFields> & {
  readonly building: string;
  readonly ground: Ground;
  /** Undefined for a new room. */
  readonly room: Room | undefined;
};

/** The form of a room: its description, opening hours, rules and prices. The effect of changed rules is shown before they are saved. */
export function RoomForm({ building, ground, room, ...editing }: Props) {
  const t = usePhrases();
  const locale = useLanguage();
  const speech = { t, locale };
  const now = useNow();
  const { languages, timezone } = ground;
  const [first = "en"] = languages;
  const form = useEditForm(editing);
  const { edit, values, isSent, setSent, busy, faults: refused, change, discard } = form;
  const names = useNames(building, room ?? nobody);
  const [lang, setLang] = useState(first);
  const found = faultsOf(values, first);
  // Contradictions are reported at once, missing values only after an attempt to save.
  const shown = found.filter(({ code }) => isSent || code !== "required");
  const faults = { ...refused, ...Object.fromEntries(shown.map(({ path, code }) => [path, faultText(code, t)])) };
  const effect = useEffectOf({
    building,
    room: room?.uuid,
    saved: editing.start.fields,
    values,
    isSound: found.every(({ code }) => code === "required"),
  });
  const labels = labelsOf(t);
  const formProps = form.formProps(found.length === 0);
  return (
    <Form
      {...formProps}
      onSubmit={() => {
        // A missing name is the first language's: it gets the focus.
        if (found.some(({ path }) => path === "name")) setLang(first);
        formProps.onSubmit();
      }}
    >
      <ConflictNotice
        edit={edit}
        labels={labels}
        says={{
          hours: (hours) => hoursSentence(hours, speech),
          exceptions: (days) => days.map((one) => dayOffText(one, locale)).join(" · ") || "–",
          rules: (rules) => rules.map((one) => ruleText(one, names, speech)).join(" · ") || "–",
          prices: (prices) =>
            prices.map((one) => pricesText(one, values.currency_type, names, speech)).join(" · ") || "–",
          cancellation_steps: (steps) => steps.map((one) => stepText(one, locale)).join(", ") || "–",
          equipment: (has) => has.map((one) => t(`console.has_${one}`)).join(", ") || "–",
          capacity: (seats) => (seats === null ? "–" : String(seats)),
        }}
      />
      <section className={styles.group}>
        <h2>{t("console.room_group")}</h2>
        {room?.owner_name && <p className={styles.hint}>{t("console.room_owner", { company: room.owner_name })}</p>}
        {room && room.parts.length > 0 && (
          <p className={styles.hint}>
            {t("console.room_parts", { rooms: room.parts.map(({ name }) => name).join(", ") })}
          </p>
        )}
        <NamedTexts
          values={values}
          labels={labels}
          hint={t("console.room_description_hint")}
          longest={5_000}
          languages={languages}
          lang={lang}
          faults={faults}
          onLang={setLang}
          onChange={(some) => change(asLines(some))}
        />
        <div className={styles.two}>
          <CountField
            label={labels.capacity}
            value={values.capacity}
            most={roomBounds.count}
            error={faults["capacity"]}
            onChange={(capacity) => change({ capacity })}
          />
          {!room?.parts.length && (
            <CountField
              label={labels.places}
              hint={t("console.room_places_hint")}
              value={values.places}
              most={poolBounds.most}
              error={faults["places"]}
              onChange={(places) => change({ places: places ?? poolBounds.least })}
            />
          )}
        </div>
        <div className={styles.picture}>
          <span className={styles.pictureLabel} aria-hidden="true">
            {labels.equipment}
          </span>
          <Chips
            legend={labels.equipment}
            chips={roomEquipment.map((one) => ({
              value: one,
              label: t(`console.has_${one}`),
              on: values.equipment.includes(one),
            }))}
            onTurn={(turned) =>
              change({
                equipment: roomEquipment.filter((one) => values.equipment.includes(one) !== (one === turned)),
              })
            }
          />
        </div>
        <DescribedImageField
          label={labels.image}
          keep="POST /admin/v1/room-pictures"
          savedUrl={room?.image_url ?? null}
          values={values}
          faults={faults}
          lang={lang}
          onChange={change}
        />
      </section>
      <section className={styles.group}>
        <h2>{labels.hours}</h2>
        <HoursFields value={values.hours} faults={faults} onChange={(hours) => change({ hours })} />
      </section>
      <section className={styles.group}>
        <h2>{labels.exceptions}</h2>
        <DaysOffFields
          value={values.exceptions}
          today={wallTime(now, timezone).date}
          faults={faults}
          onChange={(exceptions) => change({ exceptions })}
        />
      </section>
      <section className={styles.group}>
        <h2>{labels.rules}</h2>
        <RulesFields value={values.rules} names={names} faults={faults} onChange={(rules) => change({ rules })} />
        <PoliciesFields
          values={values}
          lang={lang}
          decided={room?.decided ?? ground.decided}
          faults={faults}
          onChange={(some) => change(asLines(some))}
        />
      </section>
      <section className={styles.group}>
        <h2>{labels.prices}</h2>
        <PricesFields
          value={values.prices}
          currency={values.currency_type}
          names={names}
          faults={faults}
          onChange={change}
        />
      </section>
      {effect.isShown && <EffectPanel found={effect} timeZone={timezone} />}
      <SaveBar
        isChanged={edit.isChanged}
        busy={busy}
        note={effect.isShown && !effect.isLooking && effect.effect ? effectLine(effect.effect, speech) : undefined}
        onDiscard={() => {
          discard();
          setSent(false);
        }}
        {...(room ? {} : { label: t("console.room_create") })}
      />
    </Form>
  );
}

const nobody = { companies: [], audiences: [] };

/** Normalizes pasted texts of several lines to the line breaks that the API accepts. */
function asLines(some: Partial<RoomFields>): Partial<RoomFields> {
  const lines = (text: Record<string, string>) =>
    Object.fromEntries(Object.entries(text).map(([code, said]) => [code, toMultiLine(said)]));
  return {
    ...some,
    ...(some.description ? { description: lines(some.description) } : {}),
    ...(some.cancellation_description ? { cancellation_description: lines(some.cancellation_description) } : {}),
  };
}

const labelsOf = (t: ReturnType<typeof usePhrases>) => ({
  name: t("console.room_name"),
  description: t("console.room_description"),
  image: t("console.room_picture"),
  image_focus: t("console.focus_label"),
  image_alt_text: t("console.room_picture_says"),
  capacity: t("console.room_seats"),
  places: t("console.room_places"),
  equipment: t("console.room_equipment"),
  hours: t("console.hours_group"),
  exceptions: t("console.days_off_group"),
  rules: t("console.rules_group"),
  approval_required: t("console.approval_always"),
  cancellation_window_end_minutes: t("console.cancel_until"),
  cancellation_steps: t("console.steps_title"),
  cancellation_description: t("console.cancel_says"),
  buffer_before_minutes: t("console.buffer_before"),
  buffer_after_minutes: t("console.buffer_after"),
  check_in_minutes: t("console.check_in_within"),
  pay_when_booking: t("console.pay_when_booking"),
  prices: t("console.prices_group"),
  currency_type: t("console.currency"),
});
