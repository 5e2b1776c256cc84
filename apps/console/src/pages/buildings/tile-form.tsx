import type { PhraseKey } from "@atrium/phrases/phrases.ts";
import { languageName } from "@atrium/rules/spoken-languages.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { Select } from "@atrium/ui/components/select.tsx";
import { TextField } from "@atrium/ui/components/text-field.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { ConflictNotice } from "../../parts/edit/conflict-notice.tsx";
import { ImageField } from "../../parts/edit/image-field.tsx";
import { textIn, withText } from "../../parts/edit/text-in.ts";
import { type EditFormProps, useEditForm } from "../../parts/edit/use-edit-form.ts";
import type { TileFields } from "../../parts/tile-queries.ts";
import { fieldsFor, type Opens, opensOf, portalUtilities } from "./tile-opens.ts";

type Props = EditFormProps<TileFields> & {
  readonly imageUrl: string | null;
  readonly languages: readonly string[];
};

const pages: readonly { opens: Opens; phrase: PhraseKey }[] = [
  { opens: "window", phrase: "console.tile_window" },
  { opens: "frame", phrase: "console.tile_frame" },
];

/** The form of a tile: its label in each language, its target, and its picture. */
export function TileForm({ imageUrl, languages, ...editing }: Props) {
  const t = usePhrases();
  const { edit, values, isSent, busy, faults, change, formProps } = useEditForm(editing);
  const [first = "en"] = languages;
  const opens = opensOf(values);
  const hasPage = opens === "window" || opens === "frame";
  const isWhole = textIn(values.text, first).trim() !== "" && (!hasPage || values.url !== "");
  const required = (text: string) => (isSent && text.trim() === "" ? t("console.field_required") : undefined);
  return (
    <Form {...formProps(isWhole)}>
      <ConflictNotice
        edit={edit}
        labels={{
          text: t("console.tile_text"),
          url: t("console.tile_url"),
          image: t("console.tile_picture"),
          image_focus: t("console.focus_label"),
        }}
      />
      {languages.map((code) => (
        <TextField
          key={code}
          label={languages.length > 1 ? `${t("console.tile_text")}: ${languageName(code)}` : t("console.tile_text")}
          lang={code}
          maxLength={100}
          value={textIn(values.text, code)}
          error={code === first ? (faults["text"] ?? required(textIn(values.text, code))) : undefined}
          onChange={({ target }) => change({ text: withText(values.text, code, target.value) })}
        />
      ))}
      <Select
        label={t("console.tile_opens")}
        options={[
          ...pages.map(({ opens: value, phrase }) => ({ value, label: t(phrase) })),
          ...portalUtilities.map((value) => ({ value, label: t("console.tile_screen", { screen: inWords(value) }) })),
          ...(opens === "phone" ? [{ value: "phone", label: t("console.tile_phone") }] : []),
        ]}
        value={opens}
        onChange={({ target }) => change(fieldsFor(target.value as Opens, values))}
      />
      {hasPage && (
        <TextField
          label={t("console.tile_url")}
          type="url"
          maxLength={2_000}
          value={values.url}
          error={faults["url"] ?? required(values.url)}
          onChange={({ target }) => change({ url: target.value.trim() })}
        />
      )}
      <ImageField
        label={t("console.tile_picture")}
        hint={t("console.tile_picture_hint")}
        savedUrl={imageUrl}
        values={values}
        faults={faults}
        onChange={change}
      />
      <Button type="submit" block busy={busy} disabled={!edit.isChanged}>
        {t("console.save")}
      </Button>
    </Form>
  );
}

/** `service requests` → `Service requests`, as the specification names it. */
const inWords = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
