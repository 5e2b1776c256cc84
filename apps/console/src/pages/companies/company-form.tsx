import { isEmail } from "@atrium/rules/email.ts";
import { externalLink } from "@atrium/rules/external-link.ts";
import { Checkbox } from "@atrium/ui/components/checkbox.tsx";
import { Fault } from "@atrium/ui/components/fault.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { TextField } from "@atrium/ui/components/text-field.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { ConflictNotice } from "../../parts/edit/conflict-notice.tsx";
import styles from "../../parts/edit/edit.module.css";
import { PictureField } from "../../parts/edit/picture-field.tsx";
import { SaveBar } from "../../parts/edit/save-bar.tsx";
import { type EditFormProps, useEditForm } from "../../parts/edit/use-edit-form.ts";
import { useShownPicture } from "../../parts/edit/use-shown-picture.ts";
import type { Company, CompanyFields } from "./company-queries.ts";
import { useOwnBuildings } from "./use-own-buildings.ts";

type Props = EditFormProps<CompanyFields> & {
  /** The existing company; undefined for a new one. */
  readonly company?: Company;
  readonly label?: string;
};

/** The form of a company: its public fields, its buildings, and who approves its sign-ups. */
export function CompanyForm({ company, label, ...editing }: Props) {
  const t = usePhrases();
  const { edit, values, isSent, setSent, busy, faults, change, discard, formProps } = useEditForm(editing);
  const picture = useShownPicture(values.logo, company?.logo_url ?? null);
  const missing = t("console.field_required");
  const isNew = company === undefined;
  const wrong = {
    name: values.name.trim() === "" ? missing : undefined,
    url: values.url === "" || externalLink(values.url) ? undefined : t("console.company_url_invalid"),
    building_uuids: isNew && values.building_uuids.length === 0 ? t("console.company_buildings_none") : undefined,
    manager_email: emailFault(),
  };
  function emailFault(): string | undefined {
    if (values.manager_email !== null && !isEmail(values.manager_email)) return t("sign_in.email_invalid");
    return values.approves_sign_ups && values.manager_email === null ? missing : undefined;
  }
  const faultOf = (field: keyof typeof wrong) => faults[field] ?? (isSent ? wrong[field] : undefined);
  const isWhole = Object.values(wrong).every((fault) => fault === undefined);
  const labels = {
    name: t("console.company_name"),
    logo: t("console.company_logo"),
    url: t("console.company_url"),
    building_uuids: t("console.company_buildings"),
    manager_email: t("console.company_manager"),
    approves_sign_ups: t("console.company_approves"),
  };
  return (
    <Form {...formProps(isWhole)}>
      <ConflictNotice edit={edit} labels={labels} />
      <section className={styles.group}>
        <h2>{t("console.group_company")}</h2>
        <TextField
          label={labels.name}
          maxLength={160}
          value={values.name}
          error={faultOf("name")}
          onChange={({ target }) => change({ name: target.value })}
        />
        <TextField
          label={labels.url}
          type="url"
          maxLength={2_000}
          value={values.url}
          error={faultOf("url")}
          onChange={({ target }) => change({ url: target.value.trim() })}
        />
        <PictureField
          label={labels.logo}
          url={picture.url}
          ground="light"
          error={faults["logo"]}
          onChange={(kept) => {
            picture.onSent(kept);
            change({ logo: kept?.name ?? null });
          }}
        />
        {company && (
          <p className={styles.hint}>{t(company.owner === "pack" ? "console.owner_pack" : "console.owner_console")}</p>
        )}
      </section>
      <section className={styles.group}>
        <BuildingsField
          company={company}
          value={values.building_uuids}
          error={faultOf("building_uuids")}
          onChange={(building_uuids) => change({ building_uuids })}
        />
      </section>
      <section className={styles.group}>
        <h2>{t("console.group_newcomers")}</h2>
        <TextField
          label={labels.manager_email}
          hint={t("console.company_manager_hint")}
          type="email"
          maxLength={254}
          value={values.manager_email ?? ""}
          error={faultOf("manager_email")}
          onChange={({ target }) => change({ manager_email: target.value.trim() || null })}
        />
        <Checkbox
          label={labels.approves_sign_ups}
          hint={t("console.company_approves_hint")}
          checked={values.approves_sign_ups}
          onChange={({ target }) => change({ approves_sign_ups: target.checked })}
        />
      </section>
      <SaveBar
        isChanged={edit.isChanged}
        busy={busy}
        onDiscard={() => {
          discard();
          setSent(false);
        }}
        {...(label ? { label } : {})}
      />
    </Form>
  );
}

type BuildingsProps = {
  readonly company: Company | undefined;
  readonly value: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (uuids: string[]) => void;
};

/** The buildings of the company: managers of buildings select them, others only read them. */
function BuildingsField({ company, value, error, onChange }: BuildingsProps) {
  const t = usePhrases();
  const own = useOwnBuildings();
  const others = (company?.buildings ?? []).filter(({ uuid }) => !own.some((each) => each.uuid === uuid));
  const turn = (uuid: string) =>
    onChange((value.includes(uuid) ? value.filter((one) => one !== uuid) : [...value, uuid]).toSorted());
  return (
    <fieldset className={styles.languages}>
      <legend>{t("console.company_buildings")}</legend>
      <div className={styles.boxes}>
        {own.map(({ uuid, name }) => (
          <Checkbox key={uuid} label={name} checked={value.includes(uuid)} onChange={() => turn(uuid)} />
        ))}
        {others.map(({ uuid, name }) => (
          <Checkbox key={uuid} label={name} checked disabled />
        ))}
      </div>
      {others.length > 0 && <p className={styles.hint}>{t("console.company_buildings_hint")}</p>}
      {error && <Fault>{error}</Fault>}
    </fieldset>
  );
}
