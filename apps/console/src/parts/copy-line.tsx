import { Button } from "@atrium/ui/components/button.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useId } from "react";
import styles from "./copy-line.module.css";

/** A text that is needed elsewhere exactly: shown unchanged, and copied by a press. */
export function CopyLine({ label, value }: { readonly label: string; readonly value: string }) {
  const t = usePhrases();
  const { toasts } = useServices();
  const id = useId();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      toasts.show({ text: t("console.copied", { label }) });
    } catch {
      // If the browser blocks copying, the text is selected to be copied by hand.
      const shown = document.getElementById(id);
      if (shown) document.getSelection()?.selectAllChildren(shown);
    }
  };
  return (
    <div className={styles.line}>
      <span className={styles.label}>{label}</span>
      <code id={id} className={styles.value}>
        {value}
      </code>
      <Button variant="quiet" size="small" onClick={() => void copy()}>
        {t("console.copy")}
        <span className="visually-hidden">: {label}</span>
      </Button>
    </div>
  );
}
