import { Icon } from "@atrium/ui/components/icon.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import styles from "./filters.module.css";

type Props = {
  readonly text: string;
  /** What a press does, if it is no filter that is cleared. */
  readonly label?: string;
  readonly onClear: () => void;
};

/** An active filter, or another short text, which a press removes. */
export function FilterChip({ text, label, onClear }: Props) {
  const t = usePhrases();
  return (
    <button
      type="button"
      className={styles.chip}
      aria-label={label ?? t("console.filter_clear", { filter: text })}
      onClick={onClear}
    >
      <span>{text}</span>
      <Icon name="x" size={16} />
    </button>
  );
}
