import { Carousel } from "@atrium/ui/components/carousel.tsx";
import { EmptyState } from "@atrium/ui/components/empty-state.tsx";
import { PageBody, Section } from "@atrium/ui/components/section.tsx";
import { nobodys } from "@atrium/rules/card-state.ts";
import { type UtilityGate, utilityGate } from "@atrium/rules/utility-gate.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useBuilding } from "../../parts/buildings.ts";
import { useTrackShown } from "../../parts/analytics/use-track.ts";
import { useFlag } from "../../parts/flags.ts";
import { usePermission } from "../../parts/permissions.ts";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { useServices } from "../../parts/services.ts";
import { useToday } from "../../parts/today.ts";
import { atMostTwice } from "./at-most-twice.ts";
import { CategoryGrids, SeeAll } from "./category-grids.tsx";
import { ContentCard } from "./content-card.tsx";
import { HomeBanner } from "./home-banner.tsx";
import { askAhead, type Category, homeQueries } from "./home-queries.ts";
import styles from "./home.module.css";
import { TodayBlock } from "./today-block.tsx";
import { UtilityTiles } from "./utility-tiles.tsx";

/** Loaded on demand: it follows scrolling, which cannot have begun when the page is first shown. */
const CategoryBar = lazy(() => import("./category-bar.tsx"));

/**
 * A building's home (1 §2): banner, the person's upcoming things, utility tiles, promoted items, and the categories of Discover, Spotlight and
 * "good to know", each left out if it is empty. The flag `show-content-v-2` selects the version of the content (1 §4).
 */
export function HomePage() {
  const t = usePhrases();
  const services = useServices();
  const building = useBuilding();
  const queries = homeQueries(services, building.uuid, useLanguage(), useFlag("show-content-v-2"));
  askAhead(services.queryClient, queries);
  const smart = useFlag("smart-building");
  const grid = useFlag("new-discover-layout");
  const open: Record<UtilityGate, boolean> = {
    "smart-building": usePermission("smart-suites") && smart,
    "safety-utility-button": useFlag("safety-utility-button"),
    "emergency-management": useFlag("emergency-management"),
    "service-requests": useFlag("service-requests"),
  };
  const utilities = useSuspenseQuery(queries.utilities).data.utility_buttons.filter((tile) => {
    const gate = utilityGate(tile);
    return !gate || open[gate];
  });
  const [now] = useState(() => new Date());
  const today = useToday();
  const mine = today?.mine ?? nobodys;
  const once = atMostTwice(today?.rows.map(({ uuid }) => uuid) ?? []);
  const [{ contents: promoted } = { contents: [] }] = once([useSuspenseQuery(queries.promoted).data.data]);
  const { data: groups } = useSuspenseQuery(queries.groups);
  const parts = [
    { id: "discover", title: t("home.discover_title"), categories: groups.discover },
    { id: "spotlight", title: t("home.spotlight_title"), categories: groups.spotlight },
    {
      id: "secondary",
      title: building.secondary_content?.name ?? t("home.secondary_title"),
      categories: groups.secondary,
    },
  ]
    .map((part) => ({ ...part, categories: once(part.categories.map(withTotal)) }))
    .filter(({ categories }) => categories.length > 0);
  const homeOf = new Map(
    parts
      .flatMap(({ categories }) =>
        categories.flatMap(({ uuid, contents }) => contents.map((card) => [card.uuid, uuid])),
      )
      .toReversed() as [string, string][],
  );
  const empty = [utilities, promoted, parts].every((list) => list.length === 0);
  usePageTitle(building.name);
  useTrackShown("home_impression", {});

  return (
    <PageBody id="main" dense>
      <HomeBanner now={now} />
      {today && today.rows.length > 0 && <TodayBlock rows={today.rows} now={now} />}
      {utilities.length > 0 && (
        <Section id="utilities" title={t("home.utilities_title")} hideTitle>
          <UtilityTiles tiles={utilities} />
        </Section>
      )}
      {promoted.length > 0 && (
        <Section title={t("home.promoted_title")} tight>
          <Carousel label={t("home.promoted_title")} previousLabel={t("home.previous")} nextLabel={t("home.next")}>
            {promoted.map((card) => (
              <ContentCard key={card.uuid} card={card} level={3} look="plain" mine={mine} category="promoted" />
            ))}
          </Carousel>
        </Section>
      )}
      {parts.length > 0 && (
        <Suspense fallback={<div className={styles.bar} />}>
          <CategoryBar parts={parts} place={styles.bar} />
        </Suspense>
      )}
      {parts.map(({ id, title, categories }) => {
        const inGrid = grid && id === "discover";
        // Each rail has its own heading, unless it has the same name as the part.
        const namesake = inGrid ? undefined : categories.find(({ name }) => name === title);
        return (
          <Section
            key={id}
            id={id}
            title={title}
            tight={!inGrid}
            hideTitle={!inGrid && !namesake}
            action={namesake && <SeeAll category={namesake} />}
          >
            <CategoryGrids title={title} categories={categories} homeOf={homeOf} mine={mine} grid={inGrid} />
          </Section>
        );
      })}
      {empty && (
        <EmptyState
          icon="sparkle"
          title={t("home.empty_title")}
          text={t("home.empty_text", { building: building.name })}
        />
      )}
    </PageBody>
  );
}

const withTotal = (category: Category) => ({ ...category, total: category.contents.length });
