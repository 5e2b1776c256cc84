import { Button } from "@atrium/ui/components/button.tsx";
import { EmptyState } from "@atrium/ui/components/empty-state.tsx";
import { PageHeader } from "@atrium/ui/components/page-header.tsx";
import { PageBody } from "@atrium/ui/components/section.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useBrand } from "@atrium/web/brand.ts";
import { logOut } from "@atrium/web/log-out.ts";
import { Logo } from "@atrium/web/logo.tsx";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { useServices } from "../../parts/services.ts";

/** Shown to a person whose account belongs to no building. */
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
