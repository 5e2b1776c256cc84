import { Icon } from "@atrium/ui/components/icon.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import styles from "./filters.module.css";

type Props = { readonly text: string; readonly onClear: () => void };

/** An active filter, with a button to remove it. */
export function FilterChip({ text, onClear }: Props) {
  const t = usePhrases();
  return (
    <button
      type="button"
      className={styles.chip}
      aria-label={t("console.filter_clear", { filter: text })}
      onClick={onClear}
    >
      <span>{text}</span>
      <Icon name="x" size={16} />
    </button>
  );
}
