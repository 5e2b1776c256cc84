import { Ring } from "@atrium/ui/components/spinner.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import styles from "./smart-building.module.css";

/** A command that is not confirmed yet; its space stays reserved afterwards. */
export function Asking({ value }: { readonly value: string | undefined }) {
  const t = usePhrases();
  return (
    <p className={styles.asking} data-asking={value !== undefined || undefined}>
      {value !== undefined && (
        <>
          <Ring size={14} /> {t("smart.asking", { value })}
        </>
      )}
    </p>
  );
}
