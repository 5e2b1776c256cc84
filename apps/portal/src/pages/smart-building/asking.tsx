import { Ring } from "@atrium/ui/components/spinner.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import styles from "./smart-building.module.css";

/** What has been asked for and not been confirmed yet; its place stays when it goes. */
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
