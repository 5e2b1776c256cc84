import { mailLink } from "@atrium/rules/external-link.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Icon } from "@atrium/ui/components/icon.tsx";
import { SplitScreen } from "@atrium/ui/components/split-screen.tsx";
import { Link, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { supportEmail, useBrand } from "@atrium/web/brand.ts";
import { ExternalAnchor } from "@atrium/web/external-anchor.tsx";
import { useFlag } from "../../parts/flags.ts";
import { LanguageSelect } from "@atrium/web/language-select.tsx";
import { Logo } from "@atrium/web/logo.tsx";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { paths } from "../../parts/paths.ts";
import { SplitHero } from "../../parts/split-hero.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import styles from "./maintenance.module.css";
import { Shortcuts } from "./shortcuts.tsx";

/** Replaces the portal while its maintenance flag is on, and also has its own address (M10). It sends no requests. */
export function MaintenancePage() {
  const t = usePhrases();
  const router = useRouter();
  const { theme, config } = useBrand();
  const closed = useFlag("maintenance-mode");
  const offersLanguages = useFlag("change-language");
  const email = supportEmail(config);
  const support = mailLink(email);
  usePageTitle(t("maintenance.title"));
  // Failed requests are repeated when the portal is back.
  useEffect(
    () => () => {
      if (router.state.matches.some(({ status }) => status === "error")) void router.invalidate();
    },
    [router],
  );

  return (
    <SplitScreen
      id="main"
      picture={<SplitHero />}
      logo={<Logo name={theme.name} {...theme.logo} onScrim />}
      words={theme.tagline}
      corner={<LanguageSelect languages={theme.languages} offered={offersLanguages} />}
    >
      <div className={styles.message}>
        <span className={styles.circle}>
          <Icon name="wrench" size={28} />
        </span>
        <h1>{t("maintenance.title")}</h1>
        <p className={styles.text}>{t("maintenance.text", { brand: theme.name })}</p>
        {!closed && (
          <div className={styles.action}>
            <Button render={<Link to={paths.landing} />}>{t("not_found.home")}</Button>
          </div>
        )}
      </div>
      <Shortcuts />
      <footer className={styles.footer}>
        {support && (
          <p>
            {t("app.contact_support")}: <a href={support}>{email}</a>
          </p>
        )}
        <nav className={styles.links} aria-label={t("landing.policies")}>
          <ExternalAnchor to={config.privacy_policy}>{t("landing.privacy")}</ExternalAnchor>
          <ExternalAnchor to={config.eula_link}>{t("landing.terms")}</ExternalAnchor>
        </nav>
      </footer>
    </SplitScreen>
  );
}
