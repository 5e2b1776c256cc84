import { intlLocale } from "@atrium/rules/languages.ts";
import type { TemperatureUnit } from "@atrium/rules/smart-suite.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";

export const unitSigns: Readonly<Record<TemperatureUnit, string>> = { Celsius: "°C", Fahrenheit: "°F" };

/** The suite's readings in the language of the interface. */
export function useReadings() {
  const t = usePhrases();
  const language = intlLocale(useLanguage());
  const number = (value: number) => new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(value);
  return {
    number,
    temperature: (value: number, unit: TemperatureUnit) => `${number(value)} ${unitSigns[unit]}`,
    /** Off at 0 (2 §5). */
    light: (value: number) =>
      value === 0 ? t("smart.off") : new Intl.NumberFormat(language, { style: "percent" }).format(value / 100),
  };
}
