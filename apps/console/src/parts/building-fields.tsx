import { TextField } from "@atrium/ui/components/text-field.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import type { BuildingFields } from "./building-queries.ts";
import { ImageField } from "./edit/image-field.tsx";
import { TimeZoneField } from "./edit/time-zone-field.tsx";

type Props = {
  readonly values: BuildingFields;
  /** The address of the saved picture. */
  readonly imageUrl: string | null;
  readonly faults: Partial<Record<string, string>>;
  /** The form was submitted: empty required fields are marked. */
  readonly isSent: boolean;
  readonly onChange: (some: Partial<BuildingFields>) => void;
};

/** The public fields of a building: its name, address, picture and time zone. */
export function BuildingFacts({ values, imageUrl, faults, isSent, onChange }: Props) {
  const t = usePhrases();
  const missing = (field: "name" | "address") =>
    faults[field] ?? (isSent && values[field].trim() === "" ? t("console.field_required") : undefined);
  return (
    <>
      <TextField
        label={t("console.building_name")}
        maxLength={120}
        value={values.name}
        error={missing("name")}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <TextField
        label={t("console.address")}
        hint={t("console.address_hint")}
        maxLength={300}
        autoComplete="street-address"
        value={values.address}
        error={missing("address")}
        onChange={({ target }) => onChange({ address: target.value })}
      />
      <ImageField
        label={t("console.building_picture")}
        hint={t("console.building_picture_hint")}
        savedUrl={imageUrl}
        values={values}
        faults={faults}
        onChange={onChange}
      />
      <TimeZoneField
        value={values.timezone}
        error={faults["timezone"]}
        onChange={(timezone) => onChange({ timezone })}
      />
    </>
  );
}

/** Whether the form of a building is complete. */
export const isWholeBuilding = ({ name, address }: BuildingFields): boolean =>
  name.trim() !== "" && address.trim() !== "";
