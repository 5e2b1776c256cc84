import { Button } from "@atrium/ui/components/button.tsx";
import { Dialog } from "@atrium/ui/components/dialog.tsx";
import { Icon } from "@atrium/ui/components/icon.tsx";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useIsAway } from "@atrium/web/services.ts";
import { useHeightProperty } from "../parts/height-property.ts";
import styles from "../parts/offline/offline.module.css";
import { useWaitingList } from "../parts/offline/use-waiting.ts";
import { WaitingRows } from "../parts/offline/waiting-rows.tsx";
import { useServices } from "../parts/services.ts";
import { followWaiting } from "./send-waiting.ts";

/**
 * The line below the header: there is no network, and which actions wait for one or were refused. It also sends the waiting actions, because
 * it is the only component on every page of a signed-in person.
 */
export function OfflineLine() {
  const t = usePhrases();
  const away = useIsAway();
  const list = useWaitingList();
  const [shown, setShown] = useState(false);
  useSending();
  const refused = list.filter(({ fault }) => fault !== undefined);
  const count = refused.length || list.length;
  const said = refused.length > 0 ? t("offline.refused", { count }) : t("offline.waiting", { count });
  return (
    <>
      {/* The live region exists before it has text, so that screen readers announce the text. */}
      <div role="status">
        {(away || list.length > 0) && (
          <Line>
            <p className={styles.said}>
              <Icon name={refused.length > 0 ? "alert" : "wifi"} size={16} />
              <span>
                {away && <span>{t("offline.line")} </span>}
                {list.length > 0 && <strong>{said}</strong>}
              </span>
            </p>
            {list.length > 0 && (
              <Button
                variant="quiet"
                size="small"
                className={styles.show}
                aria-haspopup="dialog"
                onClick={() => setShown(true)}
              >
                {t("offline.show")}
              </Button>
            )}
          </Line>
        )}
      </div>
      <Dialog
        open={shown && list.length > 0}
        onClose={() => setShown(false)}
        title={t("offline.list_title")}
        closeLabel={t("app.close")}
        shape="sheet"
      >
        <div className={styles.list}>
          <p>{t("offline.list_text")}</p>
          <WaitingRows list={list} onFollow={() => setShown(false)} />
        </div>
      </Dialog>
    </>
  );
}

/** Sends the waiting actions, and shows a message for each that was sent. */
function useSending(): void {
  const t = usePhrases();
  const services = useServices();
  const latest = useRef(t);
  useEffect(() => {
    latest.current = t;
  }, [t]);
  useEffect(
    () =>
      followWaiting(services, ({ title }) => services.toasts.show({ text: latest.current("offline.sent", { title }) })),
    [services],
  );
}

/** Elements that stick below the header stick below this line as well, however many lines it takes. */
function Line({ children }: { readonly children: ReactNode }) {
  const line = useRef<HTMLDivElement>(null);
  useHeightProperty(line, "--line-above");
  return (
    <div ref={line} className={styles.ground}>
      <div className={styles.line}>{children}</div>
    </div>
  );
}
