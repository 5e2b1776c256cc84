import { Button } from "@atrium/ui/components/button.tsx";
import { Row, RowList } from "@atrium/ui/components/row-list.tsx";
import { FailedScreen } from "@atrium/web/failed-screen.tsx";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { brandsQuery } from "../../parts/brand-form/brand-queries.ts";
import { paths } from "../../parts/paths.ts";
import { Screen, ScreenBones } from "../../parts/screen.tsx";
import { useSingleKeys } from "../../parts/single-keys.ts";
import styles from "../../parts/edit/thing-row.module.css";

/** The portfolio's brands: there is at least one. */
export function BrandsPage() {
  const t = usePhrases();
  const keys = useSingleKeys();
  const { data, error, refetch } = useQuery(brandsQuery(useServices()));
  usePageTitle(t("console.brands_title"));
  if (!data) return error ? <FailedScreen error={error} onRetry={() => void refetch()} /> : <ScreenBones />;
  const add = (
    <Button size="small" icon="plus" render={<Link to={paths.newBrand} />}>
      {t("console.brand_new")}
    </Button>
  );
  return (
    <Screen title={t("console.brands_title")} actions={add}>
      <RowList label={t("console.brands_title")} keys={keys}>
        {data.data.brands.map(({ uuid, name, hosts, primary_color, mark_url, building_count }) => (
          <Row key={uuid}>
            <Link to={paths.brand} params={{ uuid }} className={styles.row} data-row>
              <span className={styles.face}>
                {mark_url ? (
                  <img src={mark_url} alt="" />
                ) : (
                  <span className={styles.colour} style={{ background: primary_color }} />
                )}
              </span>
              <span className={styles.names}>
                <span>{name}</span>
                <span className={styles.quiet}>{hosts.join(", ")}</span>
              </span>
              <span className={styles.quiet}>{t("console.building_count", { count: building_count })}</span>
            </Link>
          </Row>
        ))}
      </RowList>
    </Screen>
  );
}
