import { Button } from "@atrium/ui/components/button.tsx";
import { Dialog } from "@atrium/ui/components/dialog.tsx";
import { Fault } from "@atrium/ui/components/fault.tsx";
import { Select } from "@atrium/ui/components/select.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useState } from "react";
import { useBuildings } from "../../parts/places-query.ts";
import { BuildingChoice } from "./building-choice.tsx";
import type { GateState } from "./flag-rules.ts";
import styles from "./flags.module.css";
import type { Flags } from "./flags-queries.ts";
import { useFlagChange } from "./use-flag-change.ts";

type Props = {
  readonly brandUuid: string;
  readonly gate: GateState;
  readonly flags: Flags;
};

type Choice = "default" | "everybody" | "nobody" | "buildings" | "rule";

/** One feature: its description, who has it and why, and the switch. */
export function FlagRow({ brandUuid, gate, flags }: Props) {
  const t = usePhrases();
  const { buildings } = useBuildings();
  const { put, busy, failure } = useFlagChange(brandUuid, gate, flags);
  const [choosing, setChoosing] = useState(false);
  const { audience } = gate;
  const choice: Choice = gate.isDefault ? "default" : audience.kind;
  const names =
    audience.kind === "buildings"
      ? audience.uuids.map((uuid) => buildings.find((one) => one.uuid === uuid)?.name ?? t("console.building"))
      : [];
  const byDefault = flags.gates.find(({ key }) => key === gate.key)?.default ?? false;
  const options: { value: Choice; label: string }[] = [
    {
      value: "default",
      label: t("console.flag_default", { who: t(byDefault ? "console.flag_everybody" : "console.flag_nobody") }),
    },
    { value: "everybody", label: t("console.flag_everybody") },
    { value: "nobody", label: t("console.flag_nobody") },
    { value: "buildings", label: t("console.flag_buildings") },
    ...(choice === "rule" ? [{ value: "rule" as const, label: t("console.flag_rule") }] : []),
  ];
  const choose = (next: Choice) => {
    if (next === "buildings") setChoosing(true);
    else if (next === "default") put(undefined);
    else if (next !== "rule") put({ kind: next });
  };
  return (
    <li className={styles.flag}>
      <div className={styles.what}>
        <p lang="en">{gate.meaning}</p>
        <p className={styles.key}>{gate.key}</p>
      </div>
      <div className={styles.who}>
        <Select
          label={t("console.flag_who", { flag: gate.key })}
          hideLabel
          options={options}
          value={choice}
          disabled={busy}
          onChange={({ target }) => choose(options.find(({ value }) => value === target.value)?.value ?? choice)}
        />
        {audience.kind === "buildings" && (
          <p className={styles.why}>
            {t("console.flag_only_in", { buildings: names.join(", ") })}{" "}
            <Button variant="quiet" size="small" onClick={() => setChoosing(true)}>
              {t("console.flag_change_buildings")}
            </Button>
          </p>
        )}
        {audience.kind === "rule" && (
          <details className={styles.why}>
            <summary>{t("console.flag_rule_text")}</summary>
            <pre>{audience.rule}</pre>
          </details>
        )}
        {failure && <Fault>{failure}</Fault>}
      </div>
      <Dialog
        open={choosing}
        onClose={() => setChoosing(false)}
        title={t("console.flag_buildings_of", { flag: gate.key })}
        closeLabel={t("app.close")}
      >
        <BuildingChoice
          chosen={audience.kind === "buildings" ? audience.uuids : []}
          onChoose={(uuids) => {
            setChoosing(false);
            put({ kind: "buildings", uuids });
          }}
        />
      </Dialog>
    </li>
  );
}
