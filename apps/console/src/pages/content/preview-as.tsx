import { Select } from "@atrium/ui/components/select.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useState } from "react";
import { mayInBuilding, useMe } from "../../parts/me-query.ts";
import { OccupantPicker } from "../../parts/occupant-picker.tsx";
import { readersQuery, type Writing } from "./content-queries.ts";
import styles from "./preview.module.css";
import type { AsWhom } from "./use-preview.ts";

type Kind = "member" | "company" | "person";

type Props = {
  readonly buildingUuid: string;
  readonly companies: Writing["companies"];
  /** Undefined until somebody is selected. */
  readonly onChange: (as: AsWhom | undefined) => void;
};

/**
 * Selects the person for the preview: an ordinary member, a member of one of the building's companies, or a person of the building whom the
 * viewer may know by name.
 */
export function PreviewAs({ buildingUuid, companies, onChange }: Props) {
  const t = usePhrases();
  const services = useServices();
  const me = useMe();
  const [kind, setKind] = useState<Kind>("member");
  const [company, setCompany] = useState(companies[0]?.uuid ?? "");
  const kinds: Kind[] = [
    "member",
    ...(companies.length > 0 ? (["company"] as const) : []),
    ...(me && mayInBuilding(me, "guests.read", buildingUuid) ? (["person"] as const) : []),
  ];
  const choose = (next: Kind) => {
    setKind(next);
    onChange(next === "member" ? {} : next === "company" ? { company_uuid: company } : undefined);
  };
  return (
    <div className={styles.whom}>
      <Select
        label={t("console.preview_as")}
        hideLabel
        options={kinds.map((value) => ({ value, label: t(`console.preview_as_${value}`) }))}
        value={kind}
        onChange={({ target }) => choose(target.value as Kind)}
      />
      {kind === "company" && (
        <Select
          label={t("console.preview_company")}
          hideLabel
          options={companies.map(({ uuid, name }) => ({ value: uuid, label: name }))}
          value={company}
          onChange={({ target }) => {
            setCompany(target.value);
            onChange({ company_uuid: target.value });
          }}
        />
      )}
      {kind === "person" && (
        <OccupantPicker
          label={t("console.preview_person")}
          find={(search) => readersQuery(services, buildingUuid, search)}
          onChoose={(person) => onChange(person && { person_uuid: person.uuid })}
        />
      )}
    </div>
  );
}
