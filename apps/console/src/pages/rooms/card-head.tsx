import { Button } from "@atrium/ui/components/button.tsx";
import { MoveButtons } from "../../parts/edit/move-buttons.tsx";
import styles from "./rooms.module.css";

type Props<T> = {
  readonly title: string;
  /** The label of the button that removes it. */
  readonly remove: string;
  readonly at: number;
  readonly list: readonly T[];
  readonly onChange: (list: T[]) => void;
};

/** The head of a rule or a price in a list. The first that applies decides, so each can be moved, and removed. */
export function CardHead<T>({ title, remove, at, list, onChange }: Props<T>) {
  const swap = (other: number) => {
    const [one, two] = [list[at], list[other]];
    if (one !== undefined && two !== undefined) onChange(list.with(at, two).with(other, one));
  };
  return (
    <div className={styles.cardHead}>
      <h3>{title}</h3>
      <span className={styles.acts}>
        {list.length > 1 && (
          <MoveButtons
            name={title}
            onUp={at > 0 ? () => swap(at - 1) : undefined}
            onDown={at < list.length - 1 ? () => swap(at + 1) : undefined}
          />
        )}
        <Button type="button" variant="quiet" size="small" onClick={() => onChange(list.toSpliced(at, 1))}>
          {remove}
        </Button>
      </span>
    </div>
  );
}
