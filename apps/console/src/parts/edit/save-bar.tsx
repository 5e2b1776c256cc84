import { Button } from "@atrium/ui/components/button.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import styles from "./edit.module.css";

type Props = {
  readonly isChanged: boolean;
  readonly busy: boolean;
  readonly onDiscard: () => void;
  /** What saving is called, where something new is made. */
  readonly label?: string;
  /** What saving would do, in the place of the words that nothing is saved yet. */
  readonly note?: string | undefined;
};

/** What a long form ends with: it stays in sight, and says whether there is anything to save. */
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
