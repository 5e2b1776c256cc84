import { Button } from "@atrium/ui/components/button.tsx";
import { Dialog } from "@atrium/ui/components/dialog.tsx";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useState, useSyncExternalStore } from "react";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "../../parts/services.ts";
import { createIdleWatch } from "./idle-watch.ts";
import styles from "./kiosk.module.css";
import { startOver } from "./start-over.ts";

/** Asks whether anybody is still there, and starts over if nobody answers. Every way of closing it except its first button counts as a yes. */
export function IdleDialog() {
  const t = usePhrases();
  const services = useServices();
  const router = useRouter();
  const [watch] = useState(() =>
    createIdleWatch({ page: window, now: () => Date.now(), startOver: () => void startOver(services, router) }),
  );
  useEffect(() => watch.begin(), [watch]);
  const seconds = useSyncExternalStore(watch.subscribe, watch.secondsLeft);

  return (
    <Dialog
      open={seconds !== undefined}
      onClose={watch.stay}
      urgent
      title={t("kiosk.idle_title")}
      closeLabel={t("app.close")}
      actions={
        <>
          <Button variant="secondary" onClick={watch.giveUp}>
            {t("kiosk.start_over")}
          </Button>
          <Button onClick={watch.stay}>{t("kiosk.stay")}</Button>
        </>
      }
    >
      <p>{t("kiosk.idle_text")}</p>
      <p className={styles.seconds} role="timer">
        {t("kiosk.seconds", { count: seconds ?? 0 })}
      </p>
    </Dialog>
  );
}
