import { EmptyState } from "@atrium/ui/components/empty-state.tsx";
import { PageBody, Section } from "@atrium/ui/components/section.tsx";
import { Tabs } from "@atrium/ui/components/tabs.tsx";
import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useBuilding } from "../../parts/buildings.ts";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { useServices } from "../../parts/services.ts";
import { amenitiesQuery } from "./amenities-queries.ts";
import styles from "./amenities.module.css";
import { AmenityGrid } from "./amenity-grid.tsx";
import { useAmenityLabel } from "./amenity-label.ts";

const route = getRouteApi("/signed-in/building/$buildingUuid/amenities");

const all = "all";

/**
 * A building's amenities: all by category, or one category, each in a tab (1 §2). The address contains the category of the open tab; any other
 * word is the tab "all".
 */
export function AmenitiesPage() {
  const t = usePhrases();
  const { category } = route.useSearch();
  const navigate = route.useNavigate();
  const building = useBuilding();
  const label = useAmenityLabel();
  const { data: categories } = useSuspenseQuery(amenitiesQuery(useServices(), building.uuid, useLanguage()));
  usePageTitle(label);

  const grouped = (
    <div className={styles.groups}>
      {categories.map(({ category_uuid, category_name, amenities }) => (
        <Section key={category_uuid} title={category_name}>
          <AmenityGrid amenities={amenities} level={3} />
        </Section>
      ))}
    </div>
  );
  const tabs = [
    { value: all, label: t("amenities.all"), panel: grouped },
    ...categories.map(({ category_uuid, category_name, amenities }) => ({
      value: category_uuid,
      label: category_name,
      panel: <AmenityGrid amenities={amenities} level={2} />,
    })),
  ];
  return (
    <PageBody id="main">
      <div className={styles.page}>
        <h1 className={styles.heading}>{label}</h1>
        {categories.length === 0 && (
          <EmptyState
            icon="coffee"
            title={t("amenities.empty_title")}
            text={t("amenities.empty_text", { building: building.name })}
          />
        )}
        {categories.length === 1 && grouped}
        {categories.length > 1 && (
          <Tabs
            label={t("amenities.categories")}
            tabs={tabs}
            value={tabs.find(({ value }) => value === category)?.value ?? all}
            onChange={(value) =>
              void navigate({ search: value === all ? {} : { category: value }, resetScroll: false })
            }
          />
        )}
      </div>
    </PageBody>
  );
}
