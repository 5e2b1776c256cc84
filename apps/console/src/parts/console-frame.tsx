import { Button } from "@atrium/ui/components/button.tsx";
import { PageHeader } from "@atrium/ui/components/page-header.tsx";
import { PageBody } from "@atrium/ui/components/section.tsx";
import { SkipLink } from "@atrium/ui/components/skip-link.tsx";
import { useBrand } from "@atrium/web/brand.ts";
import { logOut } from "@atrium/web/log-out.ts";
import { Logo } from "@atrium/web/logo.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { type ReactNode, useState } from "react";
import styles from "./console-frame.module.css";
import { portalPaths } from "./paths.ts";

/** What stands round every page of the console: the brand, the way back to the portal, and the way out. */
export function ConsoleFrame({ children }: { readonly children: ReactNode }) {
  const t = usePhrases();
  const services = useServices();
  const { theme } = useBrand();
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    void logOut(services);
  };

  return (
    <div className={styles.frame}>
      <SkipLink href="#main">{t("app.skip_to_content")}</SkipLink>
      <PageHeader
        logo={<Logo name={theme.name} {...theme.logo} />}
        middle={<span className={styles.name}>{t("console.title")}</span>}
        end={
          <>
            <Button variant="quiet" size="small" icon="home" href={portalPaths.home}>
              <span className={styles.word}>{t("console.to_portal")}</span>
            </Button>
            <Button variant="quiet" size="small" icon="log-out" busy={leaving} onClick={leave}>
              <span className={styles.word}>{t("console.log_out")}</span>
            </Button>
          </>
        }
      />
      <PageBody id="main">{children}</PageBody>
    </div>
  );
}
