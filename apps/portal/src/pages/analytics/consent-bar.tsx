import { Button } from "@atrium/ui/components/button.tsx";
import { useEffect, useId, useRef } from "react";
import { useBrand } from "@atrium/web/brand.ts";
import { ExternalAnchor } from "@atrium/web/external-anchor.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import styles from "./consent-bar.module.css";

/**
 * Asks whether steps may be counted, until there is an answer. It stands at the lower edge, where everything else makes way for it: nothing
 * is covered, nothing is closed, and neither answer is easier than the other.
 */
export default function ConsentBar({ onAnswer }: { readonly onAnswer: (choice: "granted" | "denied") => void }) {
  const t = usePhrases();
  const { config } = useBrand();
  const titleId = useId();
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current: element } = bar;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty("--lower-edge", `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty("--lower-edge");
    };
  }, [bar]);
  const answer = (choice: "granted" | "denied") => {
    onAnswer(choice);
    // What was pressed is about to go: whoever uses the keyboard goes on at the page's beginning, where nothing moves for anybody else.
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
