import { Button } from "@atrium/ui/components/button.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import styles from "./rooms.module.css";

type Props<T> = {
  readonly title: string;
  /** What removing it is called. */
  readonly remove: string;
  readonly at: number;
  readonly list: readonly T[];
  readonly onChange: (list: T[]) => void;
};

/** The head of one of several rules or prices: which comes first decides, so each can be moved, and removed. */
export function CardHead<T>({ title, remove, at, list, onChange }: Props<T>) {
  const t = usePhrases();
  const swap = (other: number) => {
    const [one, two] = [list[at], list[other]];
    if (one !== undefined && two !== undefined) onChange(list.with(at, two).with(other, one));
  };
  return (
    <div className={styles.cardHead}>
      <h3>{title}</h3>
      <span className={styles.acts}>
        {list.length > 1 && (
          <>
            <Button
              type="button"
              variant="quiet"
              size="small"
              aria-label={t("console.move_up", { name: title })}
              disabled={at === 0}
              onClick={() => swap(at - 1)}
            >
              ↑
            </Button>
            <Button
              type="button"
              variant="quiet"
              size="small"
              aria-label={t("console.move_down", { name: title })}
              disabled={at === list.length - 1}
              onClick={() => swap(at + 1)}
            >
              ↓
            </Button>
          </>
        )}
        <Button type="button" variant="quiet" size="small" onClick={() => onChange(list.toSpliced(at, 1))}>
          {remove}
        </Button>
      </span>
    </div>
  );
}
