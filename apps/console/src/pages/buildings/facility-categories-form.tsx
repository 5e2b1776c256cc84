import { mostFacilityCategories } from "@atrium/rules/facilities.ts";
import { movedTo } from "@atrium/rules/home-layout.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Form } from "@atrium/ui/components/form.tsx";
import { TextField } from "@atrium/ui/components/text-field.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useState } from "react";
import styles from "../../parts/edit/edit.module.css";
import { ConflictNotice } from "../../parts/edit/conflict-notice.tsx";
import { MoveButtons } from "../../parts/edit/move-buttons.tsx";
import { nameIn, textIn, withText } from "../../parts/edit/text-in.ts";
import { TextLanguage } from "../../parts/edit/text-language.tsx";
import { type EditFormProps, useEditForm } from "../../parts/edit/use-edit-form.ts";
import type { CategoriesFields } from "./facility-queries.ts";

type Props = EditFormProps<CategoriesFields> & {
  readonly languages: readonly string[];
  /** The uuids of the categories that have facilities, archived ones included. */
  readonly used: ReadonlySet<string>;
};

/** The form of a building's categories of facilities: their names, one language at a time, and their order. One with facilities cannot be removed. */
export function FacilityCategoriesForm({ languages, used, ...editing }: Props) {
  const t = usePhrases();
  const { edit, values, isSent, busy, faults, change, formProps } = useEditForm(editing);
  const [first = "en"] = languages;
  const [lang, setLang] = useState(first);
  const { categories } = values;
  const isNameless = (name: Record<string, string>) => textIn(name, first).trim() === "";
  const isWhole = !categories.some(({ name }) => isNameless(name));
  const put = (next: CategoriesFields["categories"]) => change({ categories: next });
  const move = (from: number, to: number) => put(movedTo(categories, from, to));
  const props = formProps(isWhole);
  return (
    <Form
      {...props}
      onSubmit={() => {
        // A name is required in the first language only: shows its fields.
        if (!isWhole) setLang(first);
        props.onSubmit();
      }}
    >
      <ConflictNotice
        edit={edit}
        labels={{ categories: t("console.facility_categories") }}
        says={{ categories: (all) => all.map(({ name }) => nameIn(name, first)).join(", ") || "–" }}
      />
      <TextLanguage languages={languages} lang={lang} onLang={setLang} />
      <ol className={styles.things} role="list" aria-label={t("console.facility_categories")}>
        {categories.map(({ uuid, name }, at) => {
          const shown = nameIn(name, first) || t("console.facility_category_new");
          const isUsed = uuid !== null && used.has(uuid);
          return (
            <li key={uuid ?? `new ${at}`} className={styles.entry}>
              <TextField
                label={`${t("console.facility_category_name")} ${at + 1}`}
                hideLabel
                lang={lang}
                maxLength={120}
                placeholder={lang === first ? "" : textIn(name, first)}
                value={textIn(name, lang)}
                error={
                  faults[`categories/${at}/name`] ??
                  (isSent && lang === first && isNameless(name) ? t("console.field_required") : undefined)
                }
                onChange={({ target }) => put(categories.with(at, { uuid, name: withText(name, lang, target.value) }))}
              />
              <span className={styles.thingActs}>
                <MoveButtons
                  name={shown}
                  onUp={at > 0 ? () => move(at, at - 1) : undefined}
                  onDown={at < categories.length - 1 ? () => move(at, at + 1) : undefined}
                />
                <Button
                  type="button"
                  variant="quiet"
                  size="small"
                  aria-label={t("console.facility_category_remove", { name: shown })}
                  disabled={isUsed}
                  onClick={() => put(categories.toSpliced(at, 1))}
                >
                  ✕
                </Button>
              </span>
            </li>
          );
        })}
      </ol>
      {used.size > 0 && <p className={styles.hint}>{t("console.facility_category_used")}</p>}
      <Button
        type="button"
        variant="secondary"
        size="small"
        icon="plus"
        disabled={categories.length >= mostFacilityCategories}
        onClick={() => put([...categories, { uuid: null, name: {} }])}
      >
        {t("console.facility_category_new")}
      </Button>
      <Button type="submit" block busy={busy} disabled={!edit.isChanged}>
        {t("console.save")}
      </Button>
    </Form>
  );
}
