import { nobodys } from "@atrium/rules/card-state.ts";
import { byDay, type CategoryFilter, fits } from "@atrium/rules/category-filter.ts";
import { longDay } from "@atrium/rules/event-dates.ts";
import { isFree } from "@atrium/rules/price.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { EmptyState } from "@atrium/ui/components/empty-state.tsx";
import { Grid, Section } from "@atrium/ui/components/section.tsx";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useState } from "react";
import { useBuilding } from "../../parts/buildings.ts";
import { useToday } from "../../parts/today.ts";
import styles from "./category-page.module.css";
import { type Card, ContentCard } from "./content-card.tsx";
import type { Category } from "./home-queries.ts";

/** The change that pressing a chip makes to the filter. */
export type Turned = (before: CategoryFilter) => CategoryFilter;

type Props<C extends Card> = {
  readonly name: string;
  readonly contents: readonly C[];
  /** The category of each item. */
  readonly categoryOf: (card: C) => Category;
  readonly filter: CategoryFilter;
  /** The change applies to the current filter, which may not be on the screen yet. */
  readonly onChange: (turned: Turned) => void;
};

/** A list of items grouped by day, filtered by the address. */
export function FilteredContents<C extends Card>({ name, contents, categoryOf, filter, onChange }: Props<C>) {
  const t = usePhrases();
  const language = useLanguage();
  const { timezone } = useBuilding();
  const [now] = useState(() => new Date());
  const mine = useToday()?.mine ?? nobodys;
  usePageTitle(name);
  const shown = contents.filter((card) => fits(card, filter, now, timezone));
  const groups = byDay(shown, now, timezone);
  const cards = (list: readonly C[]) => (
    <Grid of="list">
      {list.map((card) => (
        <ContentCard key={card.uuid} card={card} level={3} look="plain" mine={mine} category={categoryOf(card)} />
      ))}
    </Grid>
  );
  return (
    <>
      <h1 className={styles.title}>{name}</h1>
      <Filters contents={contents} filter={filter} onChange={onChange} />
      {shown.length === 0 && (
        <EmptyState
          icon="search"
          title={t("category.none_title")}
          text={t("category.none_text", { category: name })}
          action={<Button onClick={() => onChange(() => ({}))}>{t("category.show_all")}</Button>}
        />
      )}
      {/* Without any dates there are no headings of days. */}
      {groups.every(({ group }) => group === "any_time")
        ? groups.map(({ group, items }) => <div key={group}>{cards(items)}</div>)
        : groups.map(({ group, items }) => (
            <Section
              key={group}
              title={
                group === "today"
                  ? `${t("category.today")}, ${longDay(now, language, timezone)}`
                  : t(`category.${group}`)
              }
              tight
            >
              {cards(items)}
            </Section>
          ))}
    </>
  );
}

type FiltersProps = Pick<Props<Card>, "filter" | "onChange" | "contents">;

/** Only filters that distinguish the items are offered. */
function Filters({ contents, filter, onChange }: FiltersProps) {
  const t = usePhrases();
  const kinds = [...new Set(contents.map(({ type }) => type))];
  const some = (test: (card: Card) => boolean) => contents.some(test);
  const chips: { name: string; on: boolean; turned: Turned; offered: boolean }[] = [
    ...(["today", "week"] as const).map((when) => ({
      name: t(`category.${when}`),
      on: filter.when === when,
      turned: turn("when", when),
      offered: some(({ start_at }) => start_at !== null),
    })),
    {
      name: t("category.free"),
      on: !!filter.free,
      turned: turn("free", true),
      offered: some(({ price }) => isFree(price)),
    },
    {
      name: t("category.open"),
      on: !!filter.open,
      turned: turn("open", true),
      offered: some(({ rsvp_enabled, claimable }) => rsvp_enabled || claimable),
    },
    ...kinds.map((kind) => ({
      name: t(`content.kind_${kind}`),
      on: filter.kind === kind,
      turned: turn("kind", kind),
      offered: kinds.length > 1,
    })),
  ];
  const shown = chips.filter(({ on, offered }) => on || offered);
  if (shown.length === 0) return null;
  return (
    <div className={styles.chips} role="group" aria-label={t("category.filters")}>
      {shown.map(({ name, on, turned }) => (
        <button key={name} type="button" className={styles.chip} aria-pressed={on} onClick={() => onChange(turned)}>
          {name}
        </button>
      ))}
    </div>
  );
}

/** Sets a parameter of the filter, or removes it if it is already set. */
function turn<K extends keyof CategoryFilter>(key: K, value: CategoryFilter[K]): Turned {
  return ({ [key]: before, ...rest }) => (before === value ? rest : { ...rest, [key]: value });
}
