import { Button } from "@atrium/ui/components/button.tsx";
import { Dialog } from "@atrium/ui/components/dialog.tsx";
import { usePhrases } from "../phrases.ts";
import { drawCode } from "../qr-code/draw-code.ts";
import styles from "./mobile-dialog.module.css";

type Props = { readonly open: boolean; readonly title: string; readonly onClose: () => void };

/** The drive-to-mobile dialog (2 §2): what cannot be done here is taken to the phone by a code of this page's address. */
export default function MobileDialog({ open, title, onClose }: Props) {
  const t = usePhrases();
  const code = open ? drawCode(location.href) : undefined;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("event.mobile_title")}
      closeLabel={t("app.close")}
      actions={<Button onClick={onClose}>{t("app.ok")}</Button>}
    >
      <div className={styles.body}>
        <p className={styles.text}>{t("event.mobile_text", { title })}</p>
        {code && (
          <svg
            className={styles.code}
            viewBox={code.viewBox}
            role="img"
            aria-label={t("kiosk.code_label", { place: title })}
          >
            <path d={code.path} />
          </svg>
        )}
      </div>
    </Dialog>
  );
}
