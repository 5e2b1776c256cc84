import { audienceFaults } from "@atrium/rules/audiences.ts";
import { Fault } from "@atrium/ui/components/fault.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { Select } from "@atrium/ui/components/select.tsx";
import { TextField } from "@atrium/ui/components/text-field.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { ConflictNotice } from "../../parts/edit/conflict-notice.tsx";
import edit from "../../parts/edit/edit.module.css";
import { faultText } from "../../parts/edit/field-faults.ts";
import { SaveBar } from "../../parts/edit/save-bar.tsx";
import { type EditFormProps, useEditForm } from "../../parts/edit/use-edit-form.ts";
import { useBuildings } from "../../parts/places-query.ts";
import styles from "./audiences.module.css";
import type { AudienceFields, Named } from "./audience-queries.ts";
import { RuleFields } from "./rule-fields.tsx";
import { ruleSentence } from "./rule-sentence.ts";
import { useNames } from "./use-names.ts";
import { WhoCounts } from "./who-counts.tsx";

type Props = EditFormProps<AudienceFields> & {
  /** The names of what the rule refers to. */
  readonly names: readonly Named[];
  /** The possible owners of a new audience. */
  readonly owners?: { readonly ofPortfolio: boolean; readonly buildings: readonly Named[] };
  readonly label?: string;
};

/** The form of an audience: its name and its rule, with the number of matching people beside it. */
export function AudienceForm({ names: known, owners, label, ...editing }: Props) {
  const t = usePhrases();
  const locale = useLanguage();
  const {
    edit: form,
    values,
    isSent,
    setSent,
    busy,
    faults: refused,
    change,
    discard,
    formProps,
  } = useEditForm(editing);
  const { buildings } = useBuildings();
  const names = useNames([...known, ...buildings]);
  const { name, rule, building_uuid } = values;
  const found = audienceFaults(rule);
  // Contradictions are reported at once, missing values only after an attempt to save.
  const shown = found.filter(({ code }) => isSent || code === "too_much");
  const faults = {
    ...refused,
    ...Object.fromEntries(shown.map(({ path, code }) => [["rule", ...path].join("/"), faultText(code, t)])),
  };
  const isNameless = name.trim() === "";
  const labels = { name: t("console.whom_name"), rule: t("console.whom_rule"), building_uuid: t("console.whom_of") };
  return (
    <Form {...formProps(!isNameless && found.length === 0)}>
      <ConflictNotice
        edit={form}
        labels={labels}
        says={{ rule: (theirs) => ruleSentence(theirs, { t, locale, nameOf: names.of }) }}
      />
      <section className={edit.group}>
        <TextField
          label={labels.name}
          maxLength={120}
          value={name}
          error={refused["name"] ?? (isSent && isNameless ? t("console.field_required") : undefined)}
          onChange={({ target }) => change({ name: target.value })}
        />
        {owners && owners.buildings.length + Number(owners.ofPortfolio) > 1 && (
          <Select
            label={labels.building_uuid}
            options={[
              ...(owners.ofPortfolio ? [{ value: "", label: t("console.whom_of_portfolio") }] : []),
              ...owners.buildings.map((one) => ({ value: one.uuid, label: one.name })),
            ]}
            value={building_uuid ?? ""}
            onChange={({ target }) => change({ building_uuid: target.value || null })}
          />
        )}
      </section>
      <div className={styles.sides}>
        <section className={edit.group}>
          <h2>{labels.rule}</h2>
          <RuleFields
            value={rule}
            path="rule"
            faults={faults}
            names={names}
            onChange={(next) => change({ rule: next })}
          />
          {faults["rule/conditions"] && <Fault>{faults["rule/conditions"]}</Fault>}
        </section>
        <WhoCounts rule={rule} building={building_uuid} />
      </div>
      <SaveBar
        isChanged={form.isChanged}
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
