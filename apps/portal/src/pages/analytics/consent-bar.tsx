import { Button } from "@atrium/ui/components/button.tsx";
import { useId, useRef } from "react";
import { useBrand } from "@atrium/web/brand.ts";
import { ExternalAnchor } from "@atrium/web/external-anchor.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useHeightProperty } from "../../parts/height-property.ts";
import styles from "./consent-bar.module.css";

/**
 * Asks for consent to analytics until there is an answer. The bar is at the lower edge and everything else makes room for it: it covers
 * nothing, closes nothing, and neither answer is easier than the other.
 */
export default function ConsentBar({ onAnswer }: { readonly onAnswer: (choice: "granted" | "denied") => void }) {
  const t = usePhrases();
  const { config } = useBrand();
  const titleId = useId();
  const bar = useRef<HTMLElement>(null);
  useHeightProperty(bar, "--lower-edge");
  const answer = (choice: "granted" | "denied") => {
    onAnswer(choice);
    // The pressed button is about to disappear: the focus moves to the beginning of the page, which scrolls nothing.
    const heading = document.querySelector<HTMLElement>("#main h1");
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true, focusVisible: false });
  };
  return (
    <section ref={bar} className={styles.bar} aria-labelledby={titleId}>
      <div className={styles.inner}>
        <div className={styles.texts}>
          <h2 id={titleId} className={styles.title}>
            {t("consent.title")}
          </h2>
          <p className={styles.text}>
            {t("consent.text")} <ExternalAnchor to={config.privacy_policy}>{t("consent.policy")}</ExternalAnchor>
          </p>
        </div>
        <div className={styles.answers}>
          <Button variant="secondary" onClick={() => answer("denied")}>
            {t("consent.decline")}
          </Button>
          <Button variant="secondary" onClick={() => answer("granted")}>
            {t("consent.allow")}
          </Button>
        </div>
      </div>
    </section>
  );
}
