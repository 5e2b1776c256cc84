import { Button } from "@atrium/ui/components/button.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import type { ReactNode } from "react";
import { AddButton } from "./add-button.tsx";
import type { Faults } from "./hours-fields.tsx";
import styles from "./rooms.module.css";

type Props<T> = {
  readonly of: "quotas" | "steps";
  readonly list: readonly T[];
  readonly most: number;
  /** The value of the next entry. */
  readonly fresh: () => T;
  /** All faults of the form; `path` is the place of the list in it. */
  readonly faults: Faults;
  readonly path: string;
  readonly onChange: (list: T[]) => void;
  readonly children: (one: T, put: (some: Partial<T>) => void) => ReactNode;
};

/** A short list inside a part of the form: quotas or cancellation steps, each one line of fields that can be removed. */
export function NestedList<T extends object>({ of, list, most, fresh, faults, path, onChange, children }: Props<T>) {
  const t = usePhrases();
  return (
    <div className={styles.nested}>
      <h4>{t(`console.${of}_title`)}</h4>
      <p className={styles.quiet}>{t(`console.${of}_text`)}</p>
      {list.map((one, at) => {
        const title = t(`console.${of}_number`, { number: String(at + 1) });
        const fault = faults[`${path}/${at}`];
        return (
          <div key={at} className={of === "quotas" ? styles.quota : styles.step} role="group" aria-label={title}>
            {children(one, (some) => onChange(list.with(at, { ...one, ...some })))}
            <Button
              type="button"
              variant="quiet"
              size="small"
              aria-label={`${t("console.quotas_remove")}: ${title}`}
              onClick={() => onChange(list.toSpliced(at, 1))}
            >
              {t("console.quotas_remove")}
            </Button>
            {fault && <p className={styles.wrong}>{fault}</p>}
          </div>
        );
      })}
      {list.length < most && <AddButton label={t(`console.${of}_add`)} onAdd={() => onChange([...list, fresh()])} />}
    </div>
  );
}
