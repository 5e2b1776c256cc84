import { Button } from "@atrium/ui/components/button.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import type { ReactNode } from "react";
import styles from "./form-buttons.module.css";

type Props = {
  readonly variant?: "primary" | "danger";
  readonly busy: boolean;
  readonly disabled?: boolean;
  readonly onBack: () => void;
  readonly children: ReactNode;
};

/** The buttons of a short form: one submits it, one goes back. */
export function FormButtons({ onBack, children, ...submit }: Props) {
  const t = usePhrases();
  return (
    <div className={styles.buttons}>
      <Button {...submit} type="submit" size="small">
        {children}
      </Button>
      <Button size="small" variant="quiet" onClick={onBack}>
        {t("console.back")}
      </Button>
    </div>
  );
}
