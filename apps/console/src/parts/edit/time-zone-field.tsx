import { Select } from "@atrium/ui/components/select.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";

type Props = {
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (zone: string) => void;
};

/** The zones that the browser knows, and the present value. */
export function TimeZoneField({ value, error, onChange }: Props) {
  const t = usePhrases();
  const zones = [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC", value])].toSorted();
  return (
    <Select
      label={t("console.timezone")}
      hint={t("console.timezone_hint")}
      error={error}
      options={zones.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }))}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
