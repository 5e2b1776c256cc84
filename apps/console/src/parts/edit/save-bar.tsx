import { Button } from "@atrium/ui/components/button.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import styles from "./edit.module.css";

type Props = {
  readonly isChanged: boolean;
  readonly busy: boolean;
  readonly onDiscard: () => void;
  /** The label of the save button for a new entity. */
  readonly label?: string;
  /** The effect of saving, instead of the text "not saved". */
  readonly note?: string | undefined;
};

/** The end of a long form: it stays in view, and says whether there are unsaved changes. */
export function SaveBar({ isChanged, busy, onDiscard, label, note }: Props) {
  const t = usePhrases();
  return (
    <div className={styles.save}>
      <Button type="submit" busy={busy} disabled={!isChanged}>
        {label ?? t("console.save")}
      </Button>
      {isChanged && (
        <Button type="button" variant="quiet" disabled={busy} onClick={onDiscard}>
          {t("console.discard")}
        </Button>
      )}
      <span className={styles.hint} role="status">
        {isChanged ? (note ?? t("console.unsaved")) : ""}
      </span>
    </div>
  );
}
