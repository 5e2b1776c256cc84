import { Fault } from "@atrium/ui/components/fault.tsx";
import { PageBody } from "@atrium/ui/components/section.tsx";
import { shareLost, shareTaken } from "@atrium/rules/offline.ts";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { usePageTitle } from "@atrium/web/page-title.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useSession } from "@atrium/web/services.ts";
import { SupportForm } from "../../parts/support/support-form.tsx";
import { forgetShared, readShared } from "../../parts/shared-photos.ts";
import { useServices } from "../../parts/services.ts";
import styles from "./help-desk.module.css";

/** Sends a request to the brand's support (1 §2, U4). */
export function HelpDeskPage() {
  const t = usePhrases();
  const { user } = useSession();
  const { files, wasLost } = useShared();
  usePageTitle(t("help.title"));
  return (
    <PageBody width="form" id="main">
      <div className={styles.page}>
        <header>
          <h1 className={styles.heading}>{t("help.title")}</h1>
          <p className={styles.text}>{t("help.intro", { email: user?.email ?? "" })}</p>
        </header>
        {wasLost && <Fault>{t("offline.shared_lost")}</Fault>}
        <SupportForm given={files} />
      </div>
    </PageBody>
  );
}

const none: readonly File[] = [];

/** Photos that the person has shared with the installed portal (T14); `wasLost` if no service worker could store them. */
function useShared() {
  const { href } = useLocation();
  const { network } = useServices();
  const [files, setFiles] = useState(none);
  const [wasLost, setLost] = useState(href === shareLost);
  useEffect(() => {
    if (href !== shareTaken || !("caches" in globalThis)) return;
    void readShared(Date.now()).then(
      async (found) => {
        if (found.length === 0) return;
        setFiles(found);
        // Without a network they stay for the next attempt, because a reload would lose them.
        if (!network.isAway()) await forgetShared();
      },
      () => setLost(true),
    );
  }, [href, network]);
  return { files, wasLost };
}
