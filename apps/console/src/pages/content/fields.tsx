import { intlLocale } from "@atrium/rules/languages.ts";
import { toMultiLine, toSingleLine } from "@atrium/rules/text-lines.ts";
import { Checkbox } from "@atrium/ui/components/checkbox.tsx";
import { Select } from "@atrium/ui/components/select.tsx";
import { Skeleton } from "@atrium/ui/components/skeleton.tsx";
import { TextArea, TextField } from "@atrium/ui/components/text-field.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { lazy, Suspense } from "react";
import type { Field, Fields, Writing } from "./content-queries.ts";
import styles from "./content.module.css";
import { type FieldRow, isLocalized } from "./field-table.ts";
import { fromInput, toInput } from "./field-times.ts";
import { textIn, withText } from "./language-texts.ts";
import { PictureField } from "./picture-field.tsx";

const RichTextEditor = lazy(async () => ({
  default: (await import("../../parts/rich-text/rich-text-editor.tsx")).RichTextEditor,
}));

export type FieldProps = {
  readonly row: FieldRow;
  readonly fields: Fields;
  readonly writing: Writing;
  /** The language that is edited. */
  readonly lang: string;
  readonly fault: string | undefined;
  readonly imageUrl: string | null;
  readonly isReadOnly: boolean;
  readonly onChange: (name: Field, value: unknown) => void;
  /** Called with the address of an uploaded picture. */
  readonly onPicture: (image: string, url: string) => void;
};

/** The input of one field of an item. */
export function ItemField(props: FieldProps) {
  const t = usePhrases();
  const { row, fields, fault, onChange } = props;
  const { name } = row;
  const label = t(`console.field_${name}`);
  const value = fields[name];
  switch (row.as) {
    case "html":
      return <FormattedText {...props} />;
    case "picture":
      return <PictureField {...props} />;
    case "focus":
      return null;
    case "lines":
    case "line":
      return <Text {...props} />;
    case "flag":
      return (
        <Checkbox
          label={label}
          checked={(value as boolean | undefined) ?? row.absent ?? false}
          onChange={({ target }) =>
            onChange(name, target.checked === (row.absent ?? false) ? undefined : target.checked)
          }
          error={fault}
        />
      );
    case "number":
      return (
        <TextField
          type="number"
          step="any"
          label={label}
          value={(value as number | undefined) ?? ""}
          error={fault}
          onChange={({ target }) => onChange(name, target.value === "" ? undefined : target.valueAsNumber)}
        />
      );
    case "time":
      return (
        <TextField
          type="datetime-local"
          label={label}
          value={toInput(value as string | undefined, props.writing.timezone)}
          error={fault}
          onChange={({ target }) => onChange(name, fromInput(target.value))}
        />
      );
    case "tags":
      return (
        <TextField
          label={label}
          defaultValue={((value as string[] | undefined) ?? []).join(", ")}
          error={fault}
          onChange={({ target }) => onChange(name, tagsOf(target.value))}
        />
      );
    case "choice":
      return (
        <Select
          label={label}
          options={[
            { value: "", label: t(row.of === "audiences" ? "console.content_everybody" : "console.content_nothing") },
            ...props.writing[row.of].map((one) => ({ value: one.uuid, label: one.name })),
          ]}
          value={(value as string | undefined) ?? ""}
          error={fault}
          onChange={({ target }) => onChange(name, target.value)}
        />
      );
    case "categories":
      return <Categories {...props} />;
    case "command":
      return <Command {...props} />;
  }
}

const tagsOf = (text: string): string[] =>
  [...new Set(text.split(",").map((tag) => tag.trim()))].filter((tag) => tag !== "");

function Text({ row, fields, lang, fault, onChange }: FieldProps) {
  const t = usePhrases();
  const { name, as } = row;
  const isOfLanguage = isLocalized(name);
  const given = {
    label: t(`console.field_${name}`),
    value: isOfLanguage ? textIn(fields, name, lang) : ((fields[name] as string | undefined) ?? ""),
    error: fault,
    ...(isOfLanguage ? { lang: intlLocale(lang) } : {}),
    ...(name === "image_alt_text" ? { hint: t("console.content_picture_hint") } : {}),
  };
  const write = (text: string) => onChange(name, isOfLanguage ? withText(fields, name, lang, text) : text);
  if (as === "lines")
    return <TextArea {...given} rows={3} onChange={({ target }) => write(toMultiLine(target.value))} />;
  return <TextField {...given} onChange={({ target }) => write(toSingleLine(target.value))} />;
}

function FormattedText({ row, fields, lang, fault, isReadOnly, onChange }: FieldProps) {
  const t = usePhrases();
  const { api } = useServices();
  const { name } = row;
  if (!isLocalized(name)) return null;
  return (
    <Suspense fallback={<Skeleton shape="box" height="14rem" />}>
      <RichTextEditor
        // Each language has its own undo history.
        key={lang}
        label={t(`console.field_${name}`)}
        lang={intlLocale(lang)}
        readOnly={isReadOnly}
        html={textIn(fields, name, lang)}
        error={fault}
        onChange={(html) => onChange(name, withText(fields, name, lang, html))}
        onPdf={async (file) => {
          const { data } = await api("POST /admin/v1/documents", { query: { name: file.name.slice(0, 200) }, file });
          return data.href;
        }}
      />
    </Suspense>
  );
}

function Categories({ row, fields, writing, fault, onChange }: FieldProps) {
  const t = usePhrases();
  const { name } = row;
  const chosen = fields.categories ?? [];
  const toggle = (uuid: string) =>
    onChange(name, chosen.includes(uuid) ? chosen.filter((one) => one !== uuid) : [...chosen, uuid]);
  return (
    <fieldset className={styles.choices}>
      <legend>{t(`console.field_${name}`)}</legend>
      {writing.categories.map((category) => (
        <Checkbox
          key={category.uuid}
          label={category.name}
          checked={chosen.includes(category.uuid)}
          onChange={() => toggle(category.uuid)}
        />
      ))}
      {fault && <p className={styles.fault}>{fault}</p>}
    </fieldset>
  );
}

function Command({ row, fields, fault, onChange }: FieldProps) {
  const t = usePhrases();
  const { name } = row;
  const command = fields.navigation_command;
  const write = (more: object) => onChange(name, { ...command, ...more });
  return (
    <fieldset className={styles.choices}>
      <legend>{t(`console.field_${name}`)}</legend>
      <TextField
        label={t("console.command_type")}
        value={command?.type ?? ""}
        error={fault}
        onChange={({ target }) => write({ type: target.value })}
      />
      <TextField
        label={t("console.command_value")}
        value={command?.value ?? ""}
        onChange={({ target }) => write({ value: target.value })}
      />
      <TextField
        label={t("console.command_url")}
        value={command?.options?.url ?? ""}
        onChange={({ target }) => write({ options: { ...command?.options, url: target.value } })}
      />
    </fieldset>
  );
}
