import { Button } from "@atrium/ui/components/button.tsx";
import { Dialog } from "@atrium/ui/components/dialog.tsx";
import type { ReactNode } from "react";
import { usePhrases } from "@atrium/web/phrases.ts";
import styles from "./account.module.css";

type Props = {
  readonly open: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** Confirms a finished action until the person closes it (1 §4). */
export function DoneDialog({ open, title, onClose, children }: Props) {
  const t = usePhrases();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={t("app.close")}
      actions={
        <Button onClick={onClose} data-autofocus>
          {t("app.ok")}
        </Button>
      }
    >
      <p className={styles.text}>{children}</p>
    </Dialog>
  );
}
