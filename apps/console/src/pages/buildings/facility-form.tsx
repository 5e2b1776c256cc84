import { toMultiLine } from "@atrium/rules/text-lines.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { Select } from "@atrium/ui/components/select.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useState } from "react";
import { ConflictNotice } from "../../parts/edit/conflict-notice.tsx";
import { DescribedImageField } from "../../parts/edit/image-field.tsx";
import { NamedTexts } from "../../parts/edit/named-texts.tsx";
import { nameIn, textIn } from "../../parts/edit/text-in.ts";
import { type EditFormProps, useEditForm } from "../../parts/edit/use-edit-form.ts";
import type { Facilities, FacilityFields } from "./facility-queries.ts";

type Props = EditFormProps<FacilityFields> & {
  readonly imageUrl: string | null;
  readonly languages: readonly string[];
  readonly categories: Facilities["categories"];
};

/** The form of a facility: its category, its texts in each language, and its picture. */
export function FacilityForm({ imageUrl, languages, categories, ...editing }: Props) {
  const t = usePhrases();
  const { edit, values, isSent, busy, faults, change, formProps } = useEditForm(editing);
  const [first = "en"] = languages;
  const [lang, setLang] = useState(first);
  const isNamed = textIn(values.name, first).trim() !== "";
  const labels = {
    category_uuid: t("console.facility_category"),
    name: t("console.room_name"),
    description: t("console.room_description"),
    image: t("console.facility_picture"),
    image_focus: t("console.focus_label"),
    image_alt_text: t("console.room_picture_says"),
  };
  const nameOf = (uuid: string) => nameIn(categories.find((one) => one.uuid === uuid)?.name ?? {}, first);
  const props = formProps(isNamed);
  return (
    <Form
      {...props}
      onSubmit={() => {
        // The name is required in the first language only: shows its field.
        if (!isNamed) setLang(first);
        props.onSubmit();
      }}
    >
      <ConflictNotice edit={edit} labels={labels} says={{ category_uuid: nameOf }} />
      <Select
        label={labels.category_uuid}
        options={categories.map(({ uuid }) => ({ value: uuid, label: nameOf(uuid) }))}
        value={values.category_uuid}
        error={faults["category_uuid"]}
        onChange={({ target }) => change({ category_uuid: target.value })}
      />
      <NamedTexts
        values={values}
        labels={labels}
        longest={10_000}
        languages={languages}
        lang={lang}
        faults={{ ...faults, name: faults["name"] ?? (isSent && !isNamed ? t("console.field_required") : undefined) }}
        onLang={setLang}
        onChange={({ name, description }) =>
          change({ ...(name && { name }), ...(description && { description: asLines(description) }) })
        }
      />
      <DescribedImageField
        label={labels.image}
        savedUrl={imageUrl}
        values={values}
        faults={faults}
        lang={lang}
        onChange={change}
      />
      <Button type="submit" block busy={busy} disabled={!edit.isChanged}>
        {t("console.save")}
      </Button>
    </Form>
  );
}

/** Pasted texts as the lines that the API takes. */
const asLines = (texts: Record<string, string>) =>
  Object.fromEntries(Object.entries(texts).map(([code, text]) => [code, toMultiLine(text)]));
