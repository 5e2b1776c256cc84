import { Button } from "@atrium/ui/components/button.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import styles from "./edit.module.css";
import type { Edit } from "./use-edit.ts";

type Props<F extends object> = {
  readonly edit: Edit<F>;
  /** A field's label on the form. */
  readonly labels: Partial<Record<keyof F, string>>;
  /** A field's value as text, if it is not a word or a list of words. */
  readonly says?: { readonly [K in keyof F]?: (value: F[K]) => string };
};

/** The fields that somebody else has changed as well: their value can be taken, or replaced by saving again. */
export function ConflictNotice<F extends object>({ edit, labels, says = {} }: Props<F>) {
  const t = usePhrases();
  if (edit.conflicts.length === 0) return null;
  return (
    <div className={styles.conflict} role="alert">
      <p>
        <strong>{t("console.conflict_title")}</strong>
        <br />
        {t("console.conflict_text")}
      </p>
      <ul role="list">
        {edit.conflicts.map(({ field, theirs }) => (
          <li key={String(field)}>
            <span>
              {labels[field] ?? String(field)}: <strong>{says[field]?.(theirs) ?? said(theirs)}</strong>
            </span>
            <Button
              type="button"
              variant="secondary"
              size="small"
              onClick={() => edit.change({ [field]: theirs } as Partial<F>)}
            >
              {t("console.conflict_take", { field: labels[field] ?? String(field) })}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A value as text for people. */
function said(value: unknown): string {
  if (value === null || value === undefined || value === "") return "–";
  if (Array.isArray(value)) return value.join(", ");
  if (typeof value === "object") return Object.values(value).join(" · ") || "–";
  if (typeof value === "boolean") return value ? "✓" : "–";
  return typeof value === "string" ? value : JSON.stringify(value);
}
