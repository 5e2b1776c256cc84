import { Button } from "@atrium/ui/components/button.tsx";
import { EmptyState } from "@atrium/ui/components/empty-state.tsx";
import { PageBody } from "@atrium/ui/components/section.tsx";
import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useBuilding } from "../../parts/buildings.ts";
import { useFlag } from "../../parts/flags.ts";
import { BackHome } from "../../parts/item/back-home.tsx";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { paths } from "../../parts/paths.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { useServices } from "../../parts/services.ts";
import { FilteredContents, type Turned } from "./filtered-contents.tsx";
import { homeQueries } from "./home-queries.ts";

const route = getRouteApi("/signed-in/building/$buildingUuid/categories/$categoryUuid");

/** All items of one category of home, grouped by day, filtered by the address. */
export function CategoryPage() {
  const { categoryUuid } = route.useParams();
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const onChange = (search: Turned) => void navigate({ search, resetScroll: false });
  const services = useServices();
  const building = useBuilding();
  const queries = homeQueries(services, building.uuid, useLanguage(), useFlag("show-content-v-2"));
  const { data: groups } = useSuspenseQuery(queries.groups);
  const category = Object.values(groups)
    .flat()
    .find(({ uuid }) => uuid === categoryUuid);
  return (
    <PageBody id="main" dense>
      <div>
        <BackHome />
      </div>
      {category ? (
        <FilteredContents {...category} categoryOf={() => category} filter={filter} onChange={onChange} />
      ) : (
        <Nothing />
      )}
    </PageBody>
  );
}

/** The category is empty, or never existed. */
function Nothing() {
  const t = usePhrases();
  const { uuid: buildingUuid, name: building } = useBuilding();
  usePageTitle(t("category.empty_title"));
  return (
    <EmptyState
      icon="sparkle"
      title={t("category.empty_title")}
      level={1}
      text={t("category.empty_text", { building })}
      action={
        <Button render={<Link to={paths.building} params={{ buildingUuid }} />}>
          {t("content.back_home", { building })}
        </Button>
      }
    />
  );
}
