import { Banner } from "@atrium/ui/components/banner.tsx";
import { Carousel } from "@atrium/ui/components/carousel.tsx";
import { EmptyState } from "@atrium/ui/components/empty-state.tsx";
import { Picture } from "@atrium/ui/components/picture.tsx";
import { PageBody, Section } from "@atrium/ui/components/section.tsx";
import { type UtilityGate, utilityGate } from "@atrium/rules/utility-gate.ts";
import { dayPart } from "@atrium/rules/event-dates.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useBuilding, useBuildingTheme } from "../../parts/buildings.ts";
import { useTrackShown } from "../../parts/analytics/use-track.ts";
import { useFlag } from "../../parts/flags.ts";
import { usePermission } from "../../parts/permissions.ts";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { usePicture } from "@atrium/web/pictures.ts";
import { useLanguage, useSession } from "@atrium/web/services.ts";
import { useServices } from "../../parts/services.ts";
import { CategoryGrids } from "./category-grids.tsx";
import { ContentCard } from "./content-card.tsx";
import { askAhead, homeQueries } from "./home-queries.ts";
import styles from "./home.module.css";
import { UtilityTiles } from "./utility-tiles.tsx";

/** It follows the scrolling, which nobody has begun when the page is first seen. */
const CategoryBar = lazy(() => import("./category-bar.tsx"));

/**
 * A building's home (1 §2): banner, utility tiles, promoted, and the categories under Discover, Spotlight and what is good to know, each
 * left out where it is empty. Which version of its content is read, `show-content-v-2` says (1 §4).
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
  };
  const utilities = useSuspenseQuery(queries.utilities).data.utility_buttons.filter(({ utility_name }) => {
    const gate = utilityGate(utility_name);
    return !gate || open[gate];
  });
  const promoted = useSuspenseQuery(queries.promoted).data.data.contents;
  const { data: groups } = useSuspenseQuery(queries.groups);
  const parts = [
    { id: "discover", title: t("home.discover_title"), categories: groups.discover },
    { id: "spotlight", title: t("home.spotlight_title"), categories: groups.spotlight },
    {
      id: "secondary",
      title: building.secondary_content?.name ?? t("home.secondary_title"),
      categories: groups.secondary,
    },
  ].filter(({ categories }) => categories.length > 0);
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
    <PageBody id="main">
      <HomeBanner />
      {utilities.length > 0 && (
        <Section id="utilities" title={t("home.utilities_title")}>
          <UtilityTiles tiles={utilities} />
        </Section>
      )}
      {promoted.length > 0 && (
        <Section title={t("home.promoted_title")}>
          <Carousel label={t("home.promoted_title")} previousLabel={t("home.previous")} nextLabel={t("home.next")}>
            {promoted.map((card) => (
              <ContentCard key={card.uuid} card={card} level={3} category="promoted" />
            ))}
          </Carousel>
        </Section>
      )}
      {parts.length > 0 && (
        <Suspense fallback={<div className={styles.bar} />}>
          <CategoryBar parts={parts} place={styles.bar} />
        </Suspense>
      )}
      {parts.map(({ id, title, categories }) => (
        <Section key={id} id={id} title={title}>
          <CategoryGrids title={title} categories={categories} homeOf={homeOf} rows={id === "discover" && !grid} />
        </Section>
      ))}
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

function HomeBanner() {
  const t = usePhrases();
  const building = useBuilding();
  const theme = useBuildingTheme();
  const { user } = useSession();
  const [part] = useState(() => dayPart(new Date(), building.timezone));
  const picture = usePicture(theme.home_header_image_url ?? building.image_url, "banner");
  const preview = theme.home_header_image_url ? theme.home_header_image_preview : building.image_preview;
  return (
    <div id="home" className={styles.banner}>
      <Banner
        picture={
          <Picture
            {...picture}
            preview={preview}
            alt=""
            sizes="(width < 1280px) 100vw, 1200px"
            width={1920}
            height={823}
            eager
            cover
          />
        }
        lead={t(`home.greeting_${part}`, { name: user?.first_name ?? "" })}
        heading={building.name}
        text={building.address}
      />
    </div>
  );
}
