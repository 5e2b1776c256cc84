import { type RepeatedHour, readTimes, repeatedHours, type RequestedTime } from "@atrium/rules/booking-times.ts";
import { Segmented } from "@atrium/ui/components/segmented.tsx";
import { useLanguage } from "./services.ts";
import { zonedTime } from "./time-words.ts";

type Props = {
  readonly requested: RequestedTime;
  readonly timeZone: string;
  readonly legend: string;
  readonly onChange: (repeated: RepeatedHour | undefined) => void;
};

/** If the clock shows the requested time twice: the options, distinguished by their offset from UTC (K13). */
export function WhichHour({ requested, timeZone, legend, onChange }: Props) {
  const locale = useLanguage();
  const read = readTimes(requested, timeZone);
  if (!requested.repeated && !("code" in read && read.code === "repeated")) return null;
  const options = new Map<string, { value: string; label: string }>();
  for (const repeated of repeatedHours) {
    const time = readTimes({ ...requested, repeated }, timeZone);
    if (!("start" in time)) continue;
    const label = [time.start, time.end].map((at) => zonedTime(at, locale, timeZone)).join(" – ");
    if (!options.has(label)) options.set(label, { value: repeated, label });
  }
  if (options.size < 2) return null;
  return (
    <Segmented
      legend={legend}
      segments={[...options.values()]}
      value={requested.repeated ?? ""}
      onChange={(value) => onChange(repeatedHours.find((one) => one === value))}
    />
  );
}
