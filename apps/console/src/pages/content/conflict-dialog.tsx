import { Button } from "@atrium/ui/components/button.tsx";
import { Dialog } from "@atrium/ui/components/dialog.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { useId, useState } from "react";
import type { Field, Fields, Writing } from "./content-queries.ts";
import styles from "./content.module.css";
import { withField } from "./merge-fields.ts";
import type { Conflict } from "./use-draft.ts";
import { valueText } from "./value-text.ts";

type Props = {
  readonly conflict: Conflict;
  readonly writing: Writing;
  readonly onChosen: (fields: Fields) => void;
};

/** Both versions of the fields that two people have changed. Fields that only one of them has changed are already merged. */
export function ConflictDialog({ conflict, writing, onChosen }: Props) {
  const t = usePhrases();
  const { contested, mine, theirs, merged } = conflict;
  const [taken, setTaken] = useState<ReadonlySet<Field>>(new Set());
  const take = (name: Field, isTheirs: boolean) =>
    setTaken((before) => new Set(isTheirs ? [...before, name] : [...before].filter((one) => one !== name)));
  const save = () =>
    onChosen(
      contested.reduce(
        (fields, name) => withField(fields, name, (taken.has(name) ? theirs.fields : mine)[name]),
        merged,
      ),
    );
  return (
    <Dialog
      open
      // Closed without an answer, the local version stays: no input is lost.
      onClose={save}
      title={t("console.content_conflict_title")}
      closeLabel={t("app.close")}
      actions={<Button onClick={save}>{t("console.content_conflict_save")}</Button>}
    >
      <p className={styles.about}>
        {theirs.changed_by} {t("console.content_conflict_text")}
      </p>
      {contested.map((name) => (
        <Choice
          key={name}
          name={name}
          writing={writing}
          mine={mine[name]}
          theirs={theirs.fields[name]}
          isTheirs={taken.has(name)}
          onChoose={(isTheirs) => take(name, isTheirs)}
        />
      ))}
    </Dialog>
  );
}

type ChoiceProps = {
  readonly name: Field;
  readonly writing: Writing;
  readonly mine: unknown;
  readonly theirs: unknown;
  readonly isTheirs: boolean;
  readonly onChoose: (isTheirs: boolean) => void;
};

function Choice({ name, writing, mine, theirs, isTheirs, onChoose }: ChoiceProps) {
  const t = usePhrases();
  const locale = useLanguage();
  const group = useId();
  const ways = [
    { isOther: false, label: t("console.content_conflict_mine"), value: mine },
    { isOther: true, label: t("console.content_conflict_theirs"), value: theirs },
  ];
  return (
    <fieldset className={styles.choices}>
      <legend>{t(`console.field_${name}`)}</legend>
      <div className={styles.both}>
        {ways.map(({ isOther, label, value }) => (
          <div key={label} className={styles.way}>
            <label>
              <input
                type="radio"
                name={group}
                aria-describedby={`${group}-${label}`}
                checked={isTheirs === isOther}
                onChange={() => onChoose(isOther)}
              />{" "}
              {label}
            </label>
            <p id={`${group}-${label}`} className={styles.value}>
              {valueText(name, value, { t, locale, writing })}
            </p>
          </div>
        ))}
      </div>
    </fieldset>
  );
}
