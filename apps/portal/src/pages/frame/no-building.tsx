import { Button } from "@atrium/ui/components/button.tsx";
import { EmptyState } from "@atrium/ui/components/empty-state.tsx";
import { PageHeader } from "@atrium/ui/components/page-header.tsx";
import { PageBody } from "@atrium/ui/components/section.tsx";
import { usePhrases } from "../../parts/phrases.ts";
import { useBrand } from "../../parts/brand.ts";
import { logOut } from "../../parts/log-out.ts";
import { Logo } from "../../parts/logo.tsx";
import { usePageTitle } from "../../parts/page-title.ts";
import { useServices } from "../../parts/services.ts";

/** A person whose account belongs to no building. */
export function NoBuilding() {
  const t = usePhrases();
  const services = useServices();
  const { theme } = useBrand();
  usePageTitle(t("home.no_building_title"));
  return (
    <>
      <PageHeader logo={<Logo name={theme.name} {...theme.logo} />} />
      <PageBody id="main">
        <EmptyState
          level={1}
          icon="building"
          title={t("home.no_building_title")}
          text={t("home.no_building_text")}
          action={<Button onClick={() => void logOut(services)}>{t("nav.log_out")}</Button>}
        />
      </PageBody>
    </>
  );
}
