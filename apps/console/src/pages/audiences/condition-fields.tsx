import { audienceBounds, type ConditionKind, conditionKinds, kindsOf } from "@atrium/rules/audiences.ts";
import { flagDefaults } from "@atrium/rules/flags.ts";
import { roleNames } from "@atrium/rules/roles.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Checkbox } from "@atrium/ui/components/checkbox.tsx";
import { Select } from "@atrium/ui/components/select.tsx";
import { TextField } from "@atrium/ui/components/text-field.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CompanyPicker } from "../../parts/company-picker.tsx";
import edit from "../../parts/edit/edit.module.css";
import { useBuildings } from "../../parts/places-query.ts";
import { roleWords } from "../../parts/role-words.ts";
import { TagPicker } from "../../parts/tag-picker.tsx";
import styles from "./audiences.module.css";
import { audienceTagsQuery, type Part } from "./audience-queries.ts";
import type { Faults } from "./rule-fields.tsx";
import type { Names } from "./use-names.ts";

type Props = {
  readonly value: Part;
  readonly path: string;
  readonly faults: Faults;
  readonly names: Names;
  readonly onChange: (condition: Part) => void;
};

/** One condition: its kind, whether it is negated, and its values. */
export function ConditionFields({ value, path, faults, names, onChange }: Props) {
  const t = usePhrases();
  const [kind = "companies"] = kindsOf(value);
  const values = value[kind] ?? [];
  const write = (some: readonly string[]) =>
    onChange({ ...(value.not ? { not: true } : {}), [kind]: some.slice(0, audienceBounds.values) });
  const wrong =
    faults[`${path}/${kind}`] ??
    faults[path] ??
    Object.entries(faults).find(([place]) => place.startsWith(`${path}/${kind}/`))?.[1];
  return (
    <>
      <div className={styles.two}>
        <Select
          label={t("console.whom_kind")}
          hideLabel
          options={conditionKinds.map((one) => ({ value: one, label: t(`console.whom_kind_${one}`) }))}
          value={kind}
          onChange={({ target }) =>
            onChange({ ...(value.not ? { not: true } : {}), [target.value as ConditionKind]: [] })
          }
        />
        <Select
          label={t("console.whom_sign")}
          hideLabel
          options={[
            { value: "is", label: t("console.whom_is") },
            { value: "not", label: t("console.whom_not") },
          ]}
          value={value.not ? "not" : "is"}
          onChange={({ target }) => onChange({ ...(target.value === "not" ? { not: true } : {}), [kind]: values })}
        />
      </div>
      {kind === "buildings" && <Buildings values={values} names={names} onChange={write} />}
      {kind === "companies" && <Companies values={values} names={names} onChange={write} />}
      {kind === "flags" && <Features values={values} onChange={write} />}
      {kind === "tags" && <Tags values={values} onChange={write} />}
      {kind === "roles" && <Roles values={values} error={wrong} onChange={write} />}
      {kind === "grants" && (
        <Boxes
          legend={t("console.whom_kind_grants")}
          options={roleNames.map((name) => ({ value: name, label: t(roleWords[name]) }))}
          values={values}
          onChange={write}
        />
      )}
      {wrong && kind !== "roles" && <p className={styles.wrong}>{wrong}</p>}
    </>
  );
}

type ValueProps = { readonly values: readonly string[]; readonly onChange: (values: readonly string[]) => void };
type Option = { readonly value: string; readonly label: string };

function Boxes({ legend, options, values, onChange }: ValueProps & { legend: string; options: readonly Option[] }) {
  const turn = (one: string) =>
    onChange(values.includes(one) ? values.filter((other) => other !== one) : [...values, one]);
  return (
    <fieldset className={edit.languages}>
      <legend className="visually-hidden">{legend}</legend>
      <div className={edit.boxes}>
        {options.map(({ value, label }) => (
          <Checkbox key={value} label={label} checked={values.includes(value)} onChange={() => turn(value)} />
        ))}
      </div>
    </fieldset>
  );
}

function Buildings({ values, names, onChange }: ValueProps & { readonly names: Names }) {
  const t = usePhrases();
  const { buildings } = useBuildings();
  const others = values.filter((uuid) => !buildings.some((one) => one.uuid === uuid));
  const options = [...buildings.map(({ uuid }) => uuid), ...others].map((uuid) => ({
    value: uuid,
    label: names.of(uuid),
  }));
  return <Boxes legend={t("console.whom_kind_buildings")} options={options} values={values} onChange={onChange} />;
}

type ChosenProps = ValueProps & { readonly label: string; readonly nameOf: (value: string) => string };

/** A selected value; a press removes it. */
function Chosen({ label, values, nameOf, onChange }: ChosenProps) {
  const t = usePhrases();
  if (values.length === 0) return null;
  return (
    <ul className={styles.chosen} aria-label={label}>
      {values.map((value) => (
        <li key={value}>
          <Button
            type="button"
            variant="secondary"
            size="small"
            icon="x"
            aria-label={t("console.whom_take", { name: nameOf(value) })}
            onClick={() => onChange(values.filter((one) => one !== value))}
          >
            {nameOf(value)}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Companies({ values, names, onChange }: ValueProps & { readonly names: Names }) {
  const t = usePhrases();
  const [picked, setPicked] = useState(0);
  return (
    <div className={styles.values}>
      <Chosen label={t("console.whom_companies")} values={values} nameOf={names.of} onChange={onChange} />
      <div className={styles.picker}>
        <CompanyPicker
          key={picked}
          label={t("console.whom_companies_add")}
          shows="over"
          onChoose={(company) => {
            names.learn(company);
            setPicked(picked + 1);
            if (!values.includes(company.uuid)) onChange([...values, company.uuid]);
          }}
        />
      </div>
    </div>
  );
}

/** There are many flags, and few are ever used: selected from a list, one after the other. */
function Features({ values, onChange }: ValueProps) {
  const t = usePhrases();
  const others = Object.keys(flagDefaults).filter((key) => !values.includes(key));
  return (
    <div className={styles.values}>
      <Chosen label={t("console.whom_flags")} values={values} nameOf={(key) => key} onChange={onChange} />
      <div className={styles.picker}>
        <Select
          label={t("console.whom_flags_add")}
          options={[{ value: "", label: "–" }, ...others.map((key) => ({ value: key, label: key }))]}
          value=""
          onChange={({ target }) => {
            if (target.value !== "") onChange([...values, target.value]);
          }}
        />
      </div>
    </div>
  );
}

function Tags({ values, onChange }: ValueProps) {
  const t = usePhrases();
  const [typed, setTyped] = useState("");
  const { data, isFetching } = useQuery(audienceTagsQuery(useServices()));
  return (
    <div className={styles.values}>
      <Chosen label={t("console.tags")} values={values} nameOf={(tag) => tag} onChange={onChange} />
      <div className={styles.picker}>
        <TagPicker
          label={t("console.tag_add")}
          shows="over"
          tags={data?.data.tags ?? []}
          without={values}
          busy={isFetching && !data}
          typed={typed}
          onType={setTyped}
          onChoose={(tag) => {
            setTyped("");
            onChange([...values, tag]);
          }}
        />
      </div>
    </div>
  );
}

const rolesIn = (text: string): string[] =>
  [...new Set(text.split(",").map((role) => role.trim().slice(0, audienceBounds.role)))].filter((role) => role !== "");

function Roles({ values, error, onChange }: ValueProps & { readonly error: string | undefined }) {
  const t = usePhrases();
  const [text, setText] = useState(values.join(", "));
  // The value was discarded, or taken over from somebody else.
  const stands = rolesIn(text).join(", ") === values.join(", ");
  return (
    <TextField
      label={t("console.whom_roles")}
      hint={t("console.whom_roles_hint")}
      value={stands ? text : values.join(", ")}
      error={error}
      onChange={({ target }) => {
        setText(target.value);
        onChange(rolesIn(target.value));
      }}
    />
  );
}
