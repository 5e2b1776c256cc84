import { Button } from "@atrium/ui/components/button.tsx";
import { Dialog } from "@atrium/ui/components/dialog.tsx";
import { outward } from "@atrium/web/external-anchor.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { drawCode } from "@atrium/web/draw-code.ts";
import { QrCode } from "@atrium/web/qr-code.tsx";
import styles from "./mobile-dialog.module.css";

type Props = {
  readonly open: boolean;
  readonly onClose: () => void;
  /** What works only on a phone. */
  readonly name: string;
  /** The address for the phone; by default this page's. */
  readonly address?: string | undefined;
};

/** Sends people to their phone (1 §2, 2 §4): says why, with a QR code of the address. */
export default function MobileDialog({ open, onClose, name, address }: Props) {
  const t = usePhrases();
  const to = address ?? location.href.replace(/#.*/, "");
  const code = open ? drawCode(to) : undefined;
  const place = URL.parse(to)?.host ?? to;
  const here = outward(address);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("tile.mobile_title", { tile: name })}
      closeLabel={t("app.close")}
      actions={<Button onClick={onClose}>{t("app.ok")}</Button>}
    >
      <div className={styles.body}>
        <p>{t("tile.mobile_text")}</p>
        {here && (
          <div className={styles.here}>
            <Button {...here} block variant="secondary" trailingIcon="external">
              {t("tile.mobile_open")}
            </Button>
          </div>
        )}
        {code && (
          <div className={styles.code}>
            <div className={styles.body}>
              <QrCode code={code} label={t("kiosk.code_label", { place })} />
              <p>
                {t("kiosk.code_text")}
                <strong className={styles.place}>{place}</strong>
              </p>
            </div>
          </div>
        )}
      </div>
    </Dialog>
  );
}
