import { letterPhrase } from "@atrium/phrases/letters/letter-phrase.ts";
import type { Reach } from "@atrium/rules/capabilities.ts";
import { mayBeShown, type Part, shownParts } from "@atrium/rules/few-people.ts";
import {
  type FigureKey,
  figureKeys,
  figureUnits,
  lastWholeWeek,
  mondayOf,
  type NumberCell,
  type NumberUnit,
  roundNumber,
  usualWeeks,
  weeksUntil,
} from "@atrium/rules/numbers.ts";
import type { Config } from "../../platform/config/config.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { monthOf } from "../../platform/database/months.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { figures, type Kept } from "./figures.ts";
import { type Building, type Count, countNumbers, findBuildings, findCompanies } from "./store.ts";

export type NumbersFilter = {
  building?: string | undefined;
  company?: string | undefined;
  until?: string;
  weeks?: number;
};

export type Figure = { key: FigureKey; name: string; means: string; unit: NumberUnit; cells: NumberCell[] };

type Asked = {
  reach: Reach;
  filter: NumbersFilter;
  now: Date;
  locale: string;
  config: Pick<Config, "auditDays" | "analyticsMonths">;
};

type Place = { uuid: string; name: string };
export type Numbers = { weeks: string[]; last: string; buildings: Building[]; companies: Place[]; figures: Figure[] };

/**
 * The figures of whole weeks within a reach: for the screen, its file and the weekly mail. Refuses a building and a company that may not be
 * selected. A company is selected within one building: the selections form a tree, for which `shownParts` proves what may be shown.
 */
export async function readNumbers(own: Tenant, { reach, filter, now, locale, config }: Asked): Promise<Numbers> {
  const buildings = await findBuildings(own, reach);
  const [only] = buildings.length === 1 ? buildings : [];
  const asked = filter.building === undefined ? undefined : buildings.find(({ uuid }) => uuid === filter.building);
  if (filter.building !== undefined && !asked) return refuse("building_not_found");
  const building = asked ?? only;
  const companies = building ? await findCompanies(own, building.uuid) : [];
  if (filter.company !== undefined && !companies.some(({ uuid }) => uuid === filter.company))
    return refuse("company_not_found");
  const last = lastWholeWeek(
    now,
    buildings.map(({ timezone }) => timezone),
  );
  const wanted = filter.until === undefined ? last : mondayOf(filter.until);
  const weeks = weeksUntil(wanted < last ? wanted : last, filter.weeks ?? usualWeeks);
  const looked = building ? [building] : buildings;
  const isCounted = looked.some(({ counted }) => counted);
  const keys = figureKeys.filter((key) => figures[key].kept !== "analytics" || isCounted);
  const counts = await countNumbers(own, {
    keys,
    buildings: buildings.map(({ uuid }) => uuid),
    from: weeks[0] ?? last,
    until: weeks.at(-1) ?? last,
    companiesOf: filter.company === undefined ? undefined : building?.uuid,
    eachBuilding: building !== undefined && building !== only,
  });
  const ofCell = Map.groupBy(counts, ({ figure, week }) => `${figure} ${week}`);
  const path = {
    building: building === only ? undefined : building?.uuid,
    company: filter.company,
    askable: new Set(companies.map(({ uuid }) => uuid)),
  };
  const keptFrom = keptSince(now, config);
  return {
    weeks,
    last,
    buildings,
    companies,
    figures: keys.map((key) => ({
      key,
      name: letterPhrase(locale, `numbers.${key}`),
      means: letterPhrase(locale, `numbers.${key}_means`),
      unit: figureUnits[key],
      cells: weeks.map((week) =>
        week < keptFrom[figures[key].kept]
          ? { value: null, missing: "not_kept" }
          : cellOf(key, ofCell.get(`${key} ${week}`) ?? [], path),
      ),
    })),
  };
}

/** The first day for which all rows still exist. */
const keptSince = (now: Date, { auditDays, analyticsMonths }: Asked["config"]): Record<Kept, string> => ({
  always: "",
  facts: new Date(now.getTime() - auditDays * 86_400_000).toISOString().slice(0, 10),
  analytics: monthOf(now, -analyticsMonths),
});

type Path = { building: string | undefined; company: string | undefined; askable: ReadonlySet<string> };

/** From everything to the selected building and company: each step must be one that may be shown. */
function cellOf(key: FigureKey, counts: readonly Count[], { building, company, askable }: Path): NumberCell {
  const isShare = figures[key].isShare ?? false;
  const partsAt = (level: Count["level"], keyOf: (count: Count) => string | null): Map<string, Count[]> =>
    Map.groupBy(
      counts.filter((count) => count.level === level),
      (count) => keyOf(count) ?? "",
    );
  const few: NumberCell = { value: null, missing: "few_people" };
  let here = counts.filter(({ level }) => level === "all");
  if (!mayBeShown(peopleOf(here, isShare))) return few;
  const steps = [
    {
      wanted: building,
      of: partsAt("building", (count) => count.building_uuid),
      isAskable: () => true,
      disjoint: false,
    },
    // Nobody is in two companies.
    {
      wanted: company,
      of: partsAt("company", (count) => count.company_uuid),
      isAskable: askable.has.bind(askable),
      disjoint: true,
    },
  ];
  for (const { wanted, of, isAskable, disjoint } of steps) {
    if (wanted === undefined) continue;
    const parts = [...of].map(
      ([uuid, some]): Part => ({ key: uuid, people: peopleOf(some, isShare), askable: isAskable(uuid) }),
    );
    here = of.get(wanted) ?? [];
    if (here.length > 0 && !shownParts(parts, { disjoint }).has(wanted)) return few;
  }
  return valueOf(key, here);
}

/** How many people are behind a count, or behind either side of a share. */
function peopleOf(counts: readonly Count[], isShare: boolean): number[] {
  const of = (wanted: Count["side"]) => counts.find(({ side }) => side === wanted)?.people ?? 0;
  return isShare ? [of(1), of(2)] : [of(1)];
}

function valueOf(key: FigureKey, counts: readonly Count[]): NumberCell {
  const of = (wanted: Count["side"]) => counts.find(({ side }) => side === wanted)?.value ?? null;
  const [yes, no] = [of(1), of(2)];
  if (!figures[key].isShare) {
    // Without values there is a sum, but no median.
    const value = yes ?? (key === "hours_to_done" ? null : 0);
    return value === null ? { value, missing: "nothing" } : { value: roundNumber(value), missing: null };
  }
  const all = (yes ?? 0) + (no ?? 0);
  if (all === 0) return { value: null, missing: "nothing" };
  return { value: roundNumber(((yes ?? 0) / all) * 100), missing: null };
}
