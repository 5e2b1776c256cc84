import { Fault } from "@atrium/ui/components/fault.tsx";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { BackLink } from "../../parts/back-link.tsx";
import { mayInBuilding, useMe } from "../../parts/me-query.ts";
import { paths } from "../../parts/paths.ts";
import { Screen } from "../../parts/screen.tsx";
import { ThingNotShown } from "../../parts/thing-not-shown.tsx";
import { Categories } from "./categories.tsx";
import { HomePreview } from "./home-preview.tsx";
import { type Home, homeQuery } from "./home-queries.ts";
import styles from "./home-layout.module.css";
import { PromotedItems } from "./promoted.tsx";
import { useHomeActs } from "./use-home-acts.ts";

const route = getRouteApi("/buildings/$uuid/home");

/** The layout of a building's home. */
export function HomePage() {
  const t = usePhrases();
  const { uuid } = route.useParams();
  const read = useQuery(homeQuery(useServices(), uuid));
  usePageTitle(read.data ? `${t("console.home_title")} · ${read.data.data.building.name}` : t("console.home_title"));
  if (read.data) return <Layout key={uuid} home={read.data.data} />;
  return <ThingNotShown read={read} title={t("console.home_title")} icon="home" gone={t("console.building_gone")} />;
}

function Layout({ home }: { readonly home: Home }) {
  const t = usePhrases();
  const me = useMe();
  const { building, layout } = home;
  const acts = useHomeActs(building.uuid);
  const mayChange = me !== undefined && mayInBuilding(me, "buildings.change", building.uuid);
  const back = mayChange ? (
    <Link to={paths.building} params={{ uuid: building.uuid }} />
  ) : (
    <Link to={paths.content} search={{ building: building.uuid }} />
  );
  return (
    <Screen
      title={t("console.home_title")}
      before={<BackLink link={back}>{mayChange ? building.name : t("console.content_title")}</BackLink>}
    >
      <p className={styles.lead}>{t("console.home_lead", { building: building.name })}</p>
      {layout.by_name && <p className={styles.lead}>{t("console.home_by_name")}</p>}
      {acts.failure && <Fault>{acts.failure}</Fault>}
      <div className={styles.sides}>
        <div className={styles.lists}>
          <PromotedItems home={home} acts={acts} />
          <Categories home={home} acts={acts} />
        </div>
        <HomePreview home={home} />
      </div>
    </Screen>
  );
}
