import { mailLink } from "@atrium/rules/external-link.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { supportEmail, useBrand } from "@atrium/web/brand.ts";
import { ExternalAnchor } from "@atrium/web/external-anchor.tsx";
import styles from "./landing.module.css";

/** The operator's links to policies and help (1 §3). */
export function PolicyLinks() {
  const t = usePhrases();
  const { theme, config } = useBrand();
  const support = mailLink(supportEmail(config));
  return (
    <footer className={styles.footer}>
      <div className={styles.footerRow}>
        <strong>{theme.name}</strong>
        <nav className={styles.links} aria-label={t("landing.policies")}>
          <ExternalAnchor to={config.privacy_policy}>{t("landing.privacy")}</ExternalAnchor>
          <ExternalAnchor to={config.eula_link}>{t("landing.terms")}</ExternalAnchor>
          {support && <a href={support}>{t("app.contact_support")}</a>}
        </nav>
      </div>
    </footer>
  );
}
