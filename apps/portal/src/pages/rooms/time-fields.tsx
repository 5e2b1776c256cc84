import { readTimes, type RequestedTime, type TimeFault } from "@atrium/rules/booking-times.ts";
import { dateFormat } from "@atrium/rules/date-format.ts";
import { intlLocale } from "@atrium/rules/languages.ts";
import { offsetMs } from "@atrium/rules/wall-clock.ts";
import { DayField } from "@atrium/ui/components/day-field.tsx";
import { Stepper } from "@atrium/ui/components/stepper.tsx";
import { type Translate, usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { WhichHour } from "@atrium/web/which-hour.tsx";
import { useBuilding } from "../../parts/buildings.ts";
import { endShown, endTyped, mostNights, movedTo } from "./book-address.ts";
import styles from "./rooms.module.css";

type Props<W extends RequestedTime> = {
  readonly requested: W;
  /** The first day that can be selected. */
  readonly today: string;
  /** Whether nights can be selected; they are also shown if the requested time has some. */
  readonly byNight: boolean;
  readonly onChange: (requested: W) => void;
};

/** Day, start and end of a requested time, in the building's time; which of the two hours is meant when the clocks go back; and which time zone it is. */
export function TimeFields<W extends RequestedTime>({ requested, today, byNight, onChange }: Props<W>) {
  const t = usePhrases();
  const { timezone } = useBuilding();
  const said = readTimes(requested, timezone);
  const fault = "code" in said ? said : undefined;
  // A stay by nights has its own arrival and departure times; a typed end time is on the same day.
  const staysNights = byNight && requested.nights !== undefined;
  return (
    <div className={styles.timeFields}>
      <div className={styles.fields}>
        <DayField
          type="date"
          label={t("book.day")}
          invalid={t("book.day_invalid")}
          min={today}
          max="9999-12-31"
          value={requested.date}
          error={faultText(fault, "/date", t)}
          onChange={(date) => onChange({ ...requested, date, repeated: undefined })}
        />
        <DayField
          type="time"
          label={t("book.from")}
          invalid={t("book.time_invalid")}
          value={requested.from}
          error={faultText(fault, "/from", t)}
          onChange={(from) =>
            onChange({ ...(staysNights ? { ...requested, from } : movedTo(requested, from)), repeated: undefined })
          }
        />
        <DayField
          type="time"
          label={t("book.to")}
          invalid={t("book.time_invalid")}
          value={endShown(requested.to)}
          error={faultText(fault, "/to", t)}
          onChange={(to) =>
            onChange({
              ...requested,
              to: endTyped(to),
              nights: staysNights ? requested.nights : undefined,
              repeated: undefined,
            })
          }
        />
        {(byNight || requested.nights !== undefined) && (
          <Stepper
            label={t("book.nights")}
            fewer={t("book.night_fewer")}
            more={t("book.night_more")}
            most={mostNights}
            value={requested.nights}
            onChange={(nights) => onChange({ ...requested, nights, repeated: undefined })}
          />
        )}
      </div>
      <WhichHour
        requested={requested}
        timeZone={timezone}
        legend={t("book.fault_repeated")}
        onChange={(repeated) => onChange({ ...requested, repeated })}
      />
      <ZoneNote at={"start" in said ? said.start : new Date(`${requested.date}T12:00:00Z`)} />
    </div>
  );
}

function faultText(fault: TimeFault | undefined, path: TimeFault["path"], t: Translate): string | undefined {
  return fault?.path === path ? t(`book.fault_${fault.code}`) : undefined;
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
