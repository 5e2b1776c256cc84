import styles from "./checklist.module.css";
import { Icon } from "./icon.tsx";
import { classNames } from "./slot.ts";

export interface ChecklistItem {
  readonly key: string;
  readonly text: string;
  readonly done: boolean;
}

interface ChecklistProps {
  readonly title: string;
  readonly items: readonly ChecklistItem[];
  /** Read out after each item to people who do not see its icon. */
  readonly doneText: string;
  readonly missingText: string;
  /** Announced politely with every change, such as "3 of 5". */
  readonly progress: string;
}

/** Conditions that are met while the person types; the list is read on demand, its progress is announced. */
export function Checklist({ title, items, doneText, missingText, progress }: ChecklistProps) {
  return (
    <div className={styles.checklist}>
      <p className={styles.title}>{title}</p>
      <ul className={styles.items} role="list">
        {items.map(({ key, text, done }) => (
          <li key={key} className={classNames(styles.item, done && styles.done)}>
            <span className={styles.mark}>{done && <Icon name="check" size={12} />}</span>
            <span>
              {text}
              <span className="visually-hidden">, {done ? doneText : missingText}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {progress}
      </p>
    </div>
  );
}
