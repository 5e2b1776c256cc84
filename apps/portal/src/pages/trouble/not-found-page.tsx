import { Button } from "@atrium/ui/components/button.tsx";
import { EmptyState } from "@atrium/ui/components/empty-state.tsx";
import { PageBody } from "@atrium/ui/components/section.tsx";
import { Link } from "@tanstack/react-router";
import { usePhrases } from "@atrium/web/phrases.ts";
import { BrandHeader } from "../../parts/brand-header.tsx";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { paths } from "../../parts/paths.ts";

/** Shown for an unknown address, signed in or not (B7). It has its own header, because it may be outside of any building. */
export function NotFoundPage() {
  const t = usePhrases();
  usePageTitle(t("not_found.title"));
  return (
    <>
      <BrandHeader label={t("not_found.home")} />
      <PageBody id="main">
        <EmptyState
          level={1}
          icon="compass"
          title={t("not_found.title")}
          text={t("not_found.text")}
          action={<Button render={<Link to={paths.landing} />}>{t("not_found.home")}</Button>}
        />
      </PageBody>
    </>
  );
}
