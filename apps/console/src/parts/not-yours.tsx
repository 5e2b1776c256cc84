import { Button } from "@atrium/ui/components/button.tsx";
import { EmptyState } from "@atrium/ui/components/empty-state.tsx";
import { supportEmail, useBrand } from "@atrium/web/brand.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import type { Me } from "./me-query.ts";
import { portalPaths } from "./paths.ts";

type Props = {
  readonly me: Me;
  /** The person may do nothing here at all, or only this belongs to others. */
  readonly nothing: boolean;
  readonly level: 1 | 3;
};

/** No permission: what that means, and who grants it. */
export function NotYours({ me, nothing, level }: Props) {
  const t = usePhrases();
  const { config } = useBrand();
  const email = supportEmail(config);
  return (
    <EmptyState
      level={level}
      icon="lock"
      title={t(nothing ? "console.nothing_title" : "console.not_yours_title")}
      text={
        <>
          {nothing && <>{t("console.nothing_text")} </>}
          {t("console.who_grants", { portfolio: me.portfolio.name })}
          {email && (
            <>
              <br />
              <a href={`mailto:${email}`}>{email}</a>
            </>
          )}
        </>
      }
      action={<Button href={portalPaths.home}>{t("console.to_portal")}</Button>}
    />
  );
}
