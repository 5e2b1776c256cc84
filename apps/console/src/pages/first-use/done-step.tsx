import { isLocalHost } from "@atrium/rules/host-name.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { brandsQuery } from "../../parts/brand-form/brand-queries.ts";
import { landingOf } from "../../parts/host-hint.ts";
import { paths, portalPaths } from "../../parts/paths.ts";
import { FirstUseScreen } from "./first-use-screen.tsx";
import styles from "./first-use.module.css";
import { StepReads } from "./step-reads.tsx";

/** The portal is ready: its address, what that may still need, and the next steps of its owner. */
export function DoneStep() {
  const t = usePhrases();
  const list = useQuery(brandsQuery(useServices()));
  const brand = list.data?.data.brands[0];
  if (!brand) return <StepReads reads={[list]} />;
  const [host = location.hostname] = brand.hosts;
  const address = landingOf(host);
  const isReached = host === location.hostname || isLocalHost(host);
  return (
    <FirstUseScreen
      title={t("console.first_done_title", { brand: brand.name })}
      text={t(isReached ? "console.first_done_text" : "console.first_done_later")}
    >
      <p>
        <code className={styles.code}>{address}</code>
      </p>
      {!isReached && <p className={styles.quiet}>{t("console.host_needs", { host })}</p>}
      <div className={styles.next}>
        <Button size="large" block href={isReached ? address : portalPaths.home}>
          {t("console.first_open_landing")}
        </Button>
        <Button size="large" block variant="secondary" render={<Link to={paths.inbox} />}>
          {t("console.first_open_console")}
        </Button>
      </div>
    </FirstUseScreen>
  );
}
