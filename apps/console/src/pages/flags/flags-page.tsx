import { Select } from "@atrium/ui/components/select.tsx";
import { FailedScreen } from "@atrium/web/failed-screen.tsx";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { brandsQuery } from "../../parts/brand-form/brand-queries.ts";
import { Screen, ScreenBones } from "../../parts/screen.tsx";
import { FlagRow } from "./flag-row.tsx";
import { gatesOf } from "./flag-rules.ts";
import styles from "./flags.module.css";
import { flagsOfBrandQuery } from "./flags-queries.ts";

const route = getRouteApi("/flags");

/** The features of a brand: who has each, why, and the switch. Open pages follow at once. */
export function FlagsPage() {
  const t = usePhrases();
  const services = useServices();
  const { brand: asked } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useQuery(brandsQuery(services));
  const brands = list.data?.data.brands ?? [];
  const brand = brands.find(({ uuid }) => uuid === asked) ?? brands[0];
  const flags = useQuery({ ...flagsOfBrandQuery(services, brand?.uuid ?? ""), enabled: brand !== undefined });
  usePageTitle(t("console.flags_title"));
  const failed = [list, flags].find(({ error, data }) => error && !data);
  if (failed?.error) return <FailedScreen error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!brand || !flags.data) return <ScreenBones />;
  const { data } = flags.data;
  const choice = brands.length > 1 && (
    <Select
      label={t("console.brand")}
      hideLabel
      options={brands.map(({ uuid, name }) => ({ value: uuid, label: name }))}
      value={brand.uuid}
      onChange={({ target }) => void navigate({ search: { brand: target.value }, replace: true })}
    />
  );
  return (
    <Screen title={t("console.flags_title")} actions={choice}>
      <p className={styles.text}>{t("console.flags_text")}</p>
      <ul className={styles.list} role="list" aria-label={t("console.flags_title")}>
        {gatesOf(data).map((gate) => (
          <FlagRow key={`${brand.uuid} ${gate.key}`} brandUuid={brand.uuid} gate={gate} flags={data} />
        ))}
      </ul>
    </Screen>
  );
}
