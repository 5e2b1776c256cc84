import { audienceBounds } from "@atrium/rules/audiences.ts";
import { Button } from "@atrium/ui/components/button.tsx";
import { Segmented } from "@atrium/ui/components/segmented.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import styles from "./audiences.module.css";
import type { Part, Rule } from "./audience-queries.ts";
import { ConditionFields } from "./condition-fields.tsx";
import type { Names } from "./use-names.ts";

export type Faults = Partial<Record<string, string>>;

type Props = {
  readonly value: Rule;
  /** The path of its faults: `rule`, or `rule/conditions/2`. */
  readonly path: string;
  readonly faults: Faults;
  readonly names: Names;
  readonly onChange: (rule: Rule) => void;
};

/** The rule of an audience: conditions, and groups of them. Groups are not nested further, to keep rules readable. */
export function RuleFields({ value, path, faults, names, onChange }: Props) {
  const t = usePhrases();
  const { match, conditions } = value;
  const isInner = path !== "rule";
  const put = (at: number, part: Part) => onChange({ match, conditions: conditions.with(at, part) });
  const remove = (at: number) => onChange({ match, conditions: conditions.toSpliced(at, 1) });
  const add = (part: Part) => onChange({ match, conditions: [...conditions, part] });
  const isFull = conditions.length >= audienceBounds.conditions;
  return (
    <div className={styles.rule}>
      {conditions.length > 1 && (
        <Segmented
          legend={t("console.whom_match")}
          segments={(["all", "any"] as const).map((one) => ({ value: one, label: t(`console.whom_match_${one}`) }))}
          value={match}
          onChange={(next) => onChange({ match: next, conditions })}
        />
      )}
      {conditions.map((part, at) => {
        const here = `${path}/conditions/${at}`;
        const name = t(part.conditions ? "console.whom_group" : "console.whom_condition", { number: String(at + 1) });
        return (
          <fieldset key={at} className={part.conditions ? styles.group : styles.condition} aria-label={name}>
            <div className={styles.head}>
              <h3>{name}</h3>
              {(conditions.length > 1 || isInner) && (
                <Button
                  type="button"
                  variant="quiet"
                  size="small"
                  aria-label={t("console.whom_take", { name })}
                  onClick={() => remove(at)}
                >
                  {t("console.picture_remove")}
                </Button>
              )}
            </div>
            {part.conditions ? (
              <RuleFields
                value={{ match: part.match ?? "any", conditions: part.conditions }}
                path={here}
                faults={faults}
                names={names}
                onChange={(group) => put(at, group)}
              />
            ) : (
              <ConditionFields
                value={part}
                path={here}
                faults={faults}
                names={names}
                onChange={(condition) => put(at, condition)}
              />
            )}
            {faults[`${here}/conditions`] && <p className={styles.wrong}>{faults[`${here}/conditions`]}</p>}
          </fieldset>
        );
      })}
      {!isFull && (
        <div className={styles.acts}>
          <Button type="button" variant="secondary" size="small" icon="plus" onClick={() => add({ companies: [] })}>
            {t("console.whom_add")}
          </Button>
          {!isInner && (
            <Button
              type="button"
              variant="quiet"
              size="small"
              icon="plus"
              onClick={() => add({ match: match === "all" ? "any" : "all", conditions: [{ companies: [] }] })}
            >
              {t("console.whom_add_group")}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
