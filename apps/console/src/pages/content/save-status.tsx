import { dateFormat } from "@atrium/rules/date-format.ts";
import { intlLocale } from "@atrium/rules/languages.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import styles from "./content.module.css";
import type { Draft } from "./use-draft.ts";

/** Whether the changes are saved; also announced to screen readers. */
export function SaveStatus({ draft, timeZone }: { readonly draft: Draft; readonly timeZone: string }) {
  const t = usePhrases();
  const locale = useLanguage();
  const { standing, item } = draft;
  const time =
    item?.changed_at &&
    dateFormat(intlLocale(locale), { hour: "numeric", minute: "2-digit", timeZone }).format(new Date(item.changed_at));
  const texts = {
    still: item?.has_draft ? t("console.content_changes") : "",
    saving: t("console.content_saving"),
    saved: time ? t("console.content_saved", { time }) : "",
    unsaved: t("console.content_unsaved"),
  };
  return (
    <p role="status" className={styles.status}>
      {texts[standing]}
    </p>
  );
}
