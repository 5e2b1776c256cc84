import { readTimes, repeatedHours, type TimeFault, type TimeWish } from "@atrium/rules/booking-times.ts";
import { dateFormat } from "@atrium/rules/date-format.ts";
import { intlLocale } from "@atrium/rules/languages.ts";
import { offsetMs } from "@atrium/rules/wall-clock.ts";
import { DayField } from "@atrium/ui/components/day-field.tsx";
import { Segmented } from "@atrium/ui/components/segmented.tsx";
import { Stepper } from "@atrium/ui/components/stepper.tsx";
import { type Translate, usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { zonedTime } from "@atrium/web/time-words.ts";
import { useBuilding } from "../../parts/buildings.ts";
import { endShown, endTyped, mostNights, movedTo } from "./book-address.ts";
import styles from "./rooms.module.css";

type Props<W extends TimeWish> = {
  readonly wish: W;
  /** The first day that can be selected. */
  readonly today: string;
  /** Whether nights can be selected; they are also shown if the wish has some. */
  readonly byNight: boolean;
  readonly onChange: (wish: W) => void;
};

/** Day, start and end of a wish, in the building's time; which of the two hours is meant when the clocks go back; and which time zone it is. */
export function WishFields<W extends TimeWish>({ wish, today, byNight, onChange }: Props<W>) {
  const t = usePhrases();
  const { timezone } = useBuilding();
  const said = readTimes(wish, timezone);
  const fault = "code" in said ? said : undefined;
  // A stay by nights has its own arrival and departure times; a typed end time is on the same day.
  const staysNights = byNight && wish.nights !== undefined;
  return (
    <div className={styles.wish}>
      <div className={styles.fields}>
        <DayField
          type="date"
          label={t("book.day")}
          invalid={t("book.day_invalid")}
          min={today}
          max="9999-12-31"
          value={wish.date}
          error={faultText(fault, "/date", t)}
          onChange={(date) => onChange({ ...wish, date, repeated: undefined })}
        />
        <DayField
          type="time"
          label={t("book.from")}
          invalid={t("book.time_invalid")}
          value={wish.from}
          error={faultText(fault, "/from", t)}
          onChange={(from) =>
            onChange({ ...(staysNights ? { ...wish, from } : movedTo(wish, from)), repeated: undefined })
          }
        />
        <DayField
          type="time"
          label={t("book.to")}
          invalid={t("book.time_invalid")}
          value={endShown(wish.to)}
          error={faultText(fault, "/to", t)}
          onChange={(to) =>
            onChange({
              ...wish,
              to: endTyped(to),
              nights: staysNights ? wish.nights : undefined,
              repeated: undefined,
            })
          }
        />
        {(byNight || wish.nights !== undefined) && (
          <Stepper
            label={t("book.nights")}
            fewer={t("book.night_fewer")}
            more={t("book.night_more")}
            most={mostNights}
            value={wish.nights}
            onChange={(nights) => onChange({ ...wish, nights, repeated: undefined })}
          />
        )}
      </div>
      <WhichHour wish={wish} asked={fault?.path === "/repeated"} onChange={onChange} />
      <ZoneNote at={"start" in said ? said.start : new Date(`${wish.date}T12:00:00Z`)} />
    </div>
  );
}

function faultText(fault: TimeFault | undefined, path: TimeFault["path"], t: Translate): string | undefined {
  return fault?.path === path ? t(`book.fault_${fault.code}`) : undefined;
}

type WhichProps<W extends TimeWish> = Omit<Props<W>, "today" | "byNight"> & { readonly asked: boolean };

/** The clock shows the wished time twice: the options, distinguished by their offset from UTC (K13). */
function WhichHour<W extends TimeWish>({ wish, asked, onChange }: WhichProps<W>) {
  const t = usePhrases();
  const locale = useLanguage();
  const { timezone } = useBuilding();
  if (!asked && !wish.repeated) return null;
  const meant = new Map<string, { value: string; label: string }>();
  for (const repeated of repeatedHours) {
    const time = readTimes({ ...wish, repeated }, timezone);
    if (!("start" in time)) continue;
    const label = [time.start, time.end].map((at) => zonedTime(at, locale, timezone)).join(" – ");
    if (!meant.has(label)) meant.set(label, { value: repeated, label });
  }
  if (meant.size < 2) return null;
  return (
    <Segmented
      legend={t("book.fault_repeated")}
      segments={[...meant.values()]}
      value={wish.repeated ?? ""}
      onChange={(value) => onChange({ ...wish, repeated: repeatedHours.find((one) => one === value) })}
    />
  );
}

/** The name of the time zone, if the device shows another time. */
function ZoneNote({ at }: { readonly at: Date }) {
  const t = usePhrases();
  const locale = useLanguage();
  const { name, timezone } = useBuilding();
  const { timeZone: device } = new Intl.DateTimeFormat("en", { timeZone: undefined }).resolvedOptions();
  if (offsetMs(at.getTime(), device) === offsetMs(at.getTime(), timezone)) return null;
  return <p className={styles.quiet}>{t("book.zone", { building: name, zone: zoneName(at, locale, timezone) })}</p>;
}

function zoneName(at: Date, locale: string, timeZone: string): string {
  const parts = dateFormat(intlLocale(locale), { timeZone, timeZoneName: "long" }).formatToParts(at);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}
