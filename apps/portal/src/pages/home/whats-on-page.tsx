import { EmptyState } from "@atrium/ui/components/empty-state.tsx";
import { PageBody } from "@atrium/ui/components/section.tsx";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useBuilding } from "../../parts/buildings.ts";
import { useFlag } from "../../parts/flags.ts";
import { useServices } from "../../parts/services.ts";
import { FilteredContents, type Turned } from "./filtered-contents.tsx";
import { type Groups, homeQueries } from "./home-queries.ts";

const route = getRouteApi("/signed-in/building/$buildingUuid/whats-on");

/** Every event of home, of all categories, grouped by day. */
export function WhatsOnPage() {
  const t = usePhrases();
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const building = useBuilding();
  const queries = homeQueries(useServices(), building.uuid, useLanguage(), useFlag("show-content-v-2"));
  const events = eventsOf(useSuspenseQuery(queries.groups).data);
  const name = t("nav.whats_on");
  usePageTitle(name);
  return (
    <PageBody id="main" dense>
      {events.length > 0 ? (
        <FilteredContents
          name={name}
          contents={events}
          categoryOf={({ category }) => category}
          filter={filter}
          onChange={(search: Turned) => void navigate({ search, resetScroll: false })}
        />
      ) : (
        <EmptyState
          icon="calendar"
          level={1}
          title={t("category.empty_title")}
          text={t("category.empty_text", { building: building.name })}
        />
      )}
    </PageBody>
  );
}

/** Each event once, with its first category. */
function eventsOf(groups: Groups) {
  const all = Object.values(groups).flatMap((categories) =>
    categories.flatMap((category) => category.contents.map((card) => ({ ...card, category }))),
  );
  const first = new Map(all.toReversed().map((event) => [event.uuid, event]));
  return all.filter((event) => event.type === "Event" && first.get(event.uuid) === event);
}
