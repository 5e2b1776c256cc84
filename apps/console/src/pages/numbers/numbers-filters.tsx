import { weeksUntil, weekText } from "@atrium/rules/numbers.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { FilterSelect } from "../../parts/filter-select.tsx";
import filters from "../../parts/filters.module.css";
import { type Numbers, type NumbersFilter, spans } from "./numbers-address.ts";

/** The number of past weeks in the select; the address accepts earlier ones. */
const offered = 26;

type Props = {
  readonly filter: NumbersFilter;
  readonly numbers: Numbers;
  readonly onChange: (some: NumbersFilter) => void;
};

/** Selects building, company, last week and number of weeks. */
export function NumbersFilters({ filter, numbers, onChange }: Props) {
  const t = usePhrases();
  const locale = useLanguage();
  const { buildings, companies, last, weeks } = numbers;
  const shown = weeks.at(-1) ?? last;
  const known = weeksUntil(last, offered).slice(0, -1).toReversed();
  const untils = filter.until && shown !== last && !known.includes(shown) ? [...known, shown] : known;
  const named = (places: Numbers["buildings"]) => places.map(({ uuid, name }) => ({ value: uuid, label: name }));
  return (
    <div className={filters.filters}>
      {buildings.length > 1 && (
        <FilterSelect
          label={t("console.building")}
          all={t("console.building_all")}
          options={named(buildings)}
          value={filter.building}
          // Another building has other companies.
          onChange={(building) => onChange({ building, company: undefined })}
        />
      )}
      {companies.length > 0 && (
        <FilterSelect
          label={t("console.numbers_company")}
          all={t("console.numbers_company_all")}
          options={named(companies)}
          value={filter.company}
          onChange={(company) => onChange({ company })}
        />
      )}
      <FilterSelect
        label={t("console.numbers_until")}
        all={t("console.numbers_until_last")}
        options={untils.map((week) => ({
          value: week,
          label: t("console.numbers_until_week", { week: weekText(week, locale) }),
        }))}
        value={shown === last ? undefined : shown}
        onChange={(until) => onChange({ until })}
      />
      <FilterSelect
        label={t("console.numbers_span")}
        all={t("console.numbers_span_12")}
        options={spans.map((span) => ({ value: String(span), label: t(`console.numbers_span_${span}`) }))}
        value={filter.weeks && String(filter.weeks)}
        onChange={(value) => onChange({ weeks: spans.find((span) => String(span) === value) })}
      />
    </div>
  );
}
