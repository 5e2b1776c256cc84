import { Button } from "@atrium/ui/components/button.tsx";
import { EmptyState } from "@atrium/ui/components/empty-state.tsx";
import { Icon } from "@atrium/ui/components/icon.tsx";
import { Row, RowList } from "@atrium/ui/components/row-list.tsx";
import { FailedScreen } from "@atrium/web/failed-screen.tsx";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { buildingsQuery } from "../../parts/building-queries.ts";
import { useMe } from "../../parts/me-query.ts";
import { paths } from "../../parts/paths.ts";
import { Screen, ScreenBones } from "../../parts/screen.tsx";
import { useSingleKeys } from "../../parts/single-keys.ts";
import styles from "../../parts/edit/thing-row.module.css";
import { CroppedPicture } from "../../parts/cropped-picture.tsx";

/** The buildings that the person manages. A manager of the whole portfolio can add more. */
export function BuildingsPage() {
  const t = usePhrases();
  const keys = useSingleKeys();
  const me = useMe();
  const { data, error, refetch } = useQuery(buildingsQuery(useServices()));
  usePageTitle(t("console.buildings_title"));
  if (!data) return error ? <FailedScreen error={error} onRetry={() => void refetch()} /> : <ScreenBones />;
  const { buildings } = data.data;
  const mayAdd = me?.capabilities.includes("buildings.change") && me.capabilities.includes("brands.change");
  const add = mayAdd && (
    <Button size="small" icon="plus" render={<Link to={paths.newBuilding} />}>
      {t("console.building_new")}
    </Button>
  );
  return (
    <Screen title={t("console.buildings_title")} actions={add}>
      {buildings.length === 0 && (
        <EmptyState icon="building" title={t("console.buildings_none")} text={t("console.buildings_none_text")} />
      )}
      {buildings.length > 0 && (
        <RowList label={t("console.buildings_title")} keys={keys}>
          {buildings.map(({ uuid, name, address, image_url, image_focus, brand }) => (
            <Row key={uuid}>
              <Link to={paths.building} params={{ uuid }} className={styles.row} data-row>
                <span className={styles.face}>
                  {image_url ? (
                    <CroppedPicture url={image_url} focus={image_focus} />
                  ) : (
                    <Icon name="building" size={18} />
                  )}
                </span>
                <span className={styles.names}>
                  <span>{name}</span>
                  <span className={styles.quiet}>{address}</span>
                </span>
                <span className={styles.quiet}>{brand.name}</span>
              </Link>
            </Row>
          ))}
        </RowList>
      )}
    </Screen>
  );
}
