import { Button } from "@atrium/ui/components/button.tsx";
import { Dialog } from "@atrium/ui/components/dialog.tsx";
import { useEffect, useState } from "react";
import { usePhrases } from "@atrium/web/phrases.ts";
import { drawCode } from "@atrium/web/draw-code.ts";
import { QrCode } from "@atrium/web/qr-code.tsx";
import styles from "./kiosk.module.css";
import { type Leaving, leavingBy } from "./leaving.ts";

/** Shows links that would leave the kiosk as a QR code, because nobody could return from there (M8). */
export function CodeDialog() {
  const t = usePhrases();
  const [leaving, setLeaving] = useState<Leaving>();
  useEffect(() => holdBack(setLeaving), []);
  const close = () => setLeaving(undefined);
  const code = leaving ? drawCode(leaving.address) : undefined;

  return (
    <Dialog
      open={leaving !== undefined}
      onClose={close}
      title={t("kiosk.code_title")}
      closeLabel={t("app.close")}
      actions={<Button onClick={close}>{t("app.ok")}</Button>}
    >
      {leaving && code ? (
        <div className={styles.code}>
          <QrCode code={code} label={t("kiosk.code_label", { place: leaving.place })} />
          <p>
            {t("kiosk.code_text")}
            <strong className={styles.place}>{leaving.place}</strong>
          </p>
        </div>
      ) : (
        <p>{t("kiosk.code_none")}</p>
      )}
    </Dialog>
  );
}

/** Intercepts presses on links out of the page before any other handler, whoever has rendered the link. */
function holdBack(show: (leaving: Leaving) => void): () => void {
  const press = (event: MouseEvent) => {
    const anchor = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
    if (!anchor) return;
    // With a middle or modified click every link opens a window without the kiosk's header.
    const elsewhere = event.type === "auxclick" || event.ctrlKey || event.metaKey || event.shiftKey;
    const leaving = leavingBy(anchor, location.href);
    if (leaving !== undefined) show(leaving);
    if (leaving !== undefined || elsewhere) event.preventDefault();
  };
  const menu = (event: Event) => event.preventDefault();
  document.addEventListener("click", press, { capture: true });
  document.addEventListener("auxclick", press, { capture: true });
  document.addEventListener("contextmenu", menu);
  return () => {
    document.removeEventListener("click", press, { capture: true });
    document.removeEventListener("auxclick", press, { capture: true });
    document.removeEventListener("contextmenu", menu);
  };
}
