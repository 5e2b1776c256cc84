import type { PhraseKey } from "@atrium/phrases/phrases.ts";
import type { ProfileField } from "@atrium/rules/profile-save.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Dialog } from "@atrium/ui/components/dialog.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import styles from "./account.module.css";
import type { useProfileForm } from "./use-profile-form.ts";

const names: Record<ProfileField, PhraseKey> = {
  first_name: "sign_up.first_name",
  last_name: "sign_up.last_name",
  locale: "app.language",
};

type Props = {
  readonly form: ReturnType<typeof useProfileForm>;
  readonly languages: readonly { value: string; label: string }[];
};

/** Shows both versions of a field that was changed here and elsewhere, and lets the person choose (U9). */
export function ConflictDialog({ form, languages }: Props) {
  const t = usePhrases();
  const { conflict, draft } = form;
  const shown = (field: ProfileField, value: string | null | undefined) =>
    field === "locale" ? (languages.find((one) => one.value === value)?.label ?? value) : value;
  return (
    <Dialog
      open={conflict !== undefined}
      onClose={form.decideLater}
      title={t("account.conflict_title")}
      closeLabel={t("app.close")}
      actions={
        <>
          <Button variant="secondary" onClick={form.takeTheirs}>
            {t("account.conflict_take_theirs")}
          </Button>
          <Button busy={form.busy} onClick={form.keepMine}>
            {t("account.conflict_keep_mine")}
          </Button>
        </>
      }
    >
      <p className={styles.text}>{t("account.conflict_text")}</p>
      <table className={styles.versions}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t("account.details_title")}</span>
            </th>
            <th scope="col">{t("account.conflict_mine")}</th>
            <th scope="col">{t("account.conflict_theirs")}</th>
          </tr>
        </thead>
        <tbody>
          {conflict?.fields.map((field) => (
            <tr key={field}>
              <th scope="row">{t(names[field])}</th>
              <td>{shown(field, draft[field]?.trim())}</td>
              <td>{shown(field, conflict.theirs[field])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
