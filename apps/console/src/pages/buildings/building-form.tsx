import { isEmail } from "@atrium/rules/email.ts";
import { isHostName } from "@atrium/rules/host-name.ts";
import { languageName, spokenLanguages } from "@atrium/rules/spoken-languages.ts";
import { Checkbox } from "@atrium/ui/components/checkbox.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { Select } from "@atrium/ui/components/select.tsx";
import { TextField } from "@atrium/ui/components/text-field.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import type { ReactNode } from "react";
import { BuildingFacts, isWholeBuilding } from "../../parts/building-fields.tsx";
import type { BuildingFields } from "../../parts/building-queries.ts";
import { ConflictNotice } from "../../parts/edit/conflict-notice.tsx";
import styles from "../../parts/edit/edit.module.css";
import { HostsField } from "../../parts/edit/hosts-field.tsx";
import { SaveBar } from "../../parts/edit/save-bar.tsx";
import { type EditFormProps, useEditForm } from "../../parts/edit/use-edit-form.ts";

type Props = EditFormProps<BuildingFields> & {
  /** The address of its saved picture. */
  readonly imageUrl: string | null;
  readonly label?: string;
  /** The first group of a new building's form. */
  readonly children?: ReactNode;
};

/** The form of a building: its public fields, and who can find it. */
export function BuildingForm({ imageUrl, label, children, ...editing }: Props) {
  const t = usePhrases();
  const { edit, values, isSent, busy, faults, change, discard, formProps } = useEditForm(editing);
  const hasRightEmail = values.manager_email === null || isEmail(values.manager_email);
  const isWhole = isWholeBuilding(values) && values.hosts.every(isHostName) && hasRightEmail;
  const labels = {
    name: t("console.building_name"),
    address: t("console.address"),
    address_1: t("console.address_1"),
    timezone: t("console.timezone"),
    locale: t("console.building_language"),
    image: t("console.building_picture"),
    image_focus: t("console.focus_label"),
    hosts: t("console.building_hosts"),
    manager_email: t("console.manager_email"),
    is_public: t("console.is_public"),
    is_guest: t("console.is_guest"),
  };
  const known = spokenLanguages.map(({ code }) => code);
  const codes = known.includes(values.locale) ? known : [...known, values.locale];
  return (
    <Form {...formProps(isWhole)}>
      <ConflictNotice edit={edit} labels={labels} />
      <section className={styles.group}>
        <h2>{t("console.group_building")}</h2>
        {children}
        <BuildingFacts values={values} imageUrl={imageUrl} faults={faults} isSent={isSent} onChange={change} />
        <div className={styles.two}>
          <TextField
            label={labels.address_1}
            maxLength={300}
            value={values.address_1}
            error={faults["address_1"]}
            onChange={({ target }) => change({ address_1: target.value })}
          />
          <Select
            label={labels.locale}
            options={codes.map((code) => ({ value: code, label: languageName(code), lang: code }))}
            value={values.locale}
            error={faults["locale"]}
            onChange={({ target }) => change({ locale: target.value })}
          />
        </div>
      </section>
      <section className={styles.group}>
        <h2>{t("console.group_found")}</h2>
        <Checkbox
          label={labels.is_public}
          hint={t("console.is_public_hint")}
          checked={values.is_public}
          onChange={({ target }) => change({ is_public: target.checked })}
        />
        <Checkbox
          label={labels.is_guest}
          hint={t("console.is_guest_hint")}
          checked={values.is_guest}
          onChange={({ target }) => change({ is_guest: target.checked })}
        />
        <HostsField
          label={labels.hosts}
          hint={t("console.building_hosts_hint")}
          value={values.hosts}
          error={faults["hosts"]}
          onChange={(hosts) => change({ hosts })}
        />
        <TextField
          label={labels.manager_email}
          hint={t("console.manager_email_hint")}
          type="email"
          maxLength={254}
          value={values.manager_email ?? ""}
          error={faults["manager_email"] ?? (hasRightEmail ? undefined : t("sign_in.email_invalid"))}
          onChange={({ target }) => change({ manager_email: target.value.trim() || null })}
        />
      </section>
      <SaveBar isChanged={edit.isChanged} busy={busy} onDiscard={discard} {...(label ? { label } : {})} />
    </Form>
  );
}
