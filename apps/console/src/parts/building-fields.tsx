import { TextField } from "@atrium/ui/components/text-field.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import type { BuildingFields } from "./building-queries.ts";
import { PictureField } from "./edit/picture-field.tsx";
import { TimeZoneField } from "./edit/time-zone-field.tsx";

type Props = {
  readonly values: BuildingFields;
  readonly imageUrl: string | null;
  readonly faults: Partial<Record<string, string>>;
  /** The form was sent: what is empty is named. */
  readonly isSent: boolean;
  readonly onChange: (some: Partial<BuildingFields>) => void;
  readonly onPicture: (kept: { name: string; url: string } | null) => void;
};

/** What everybody knows of a building: its name, where it is, what it looks like, and its time. */
export function BuildingFacts({ values, imageUrl, faults, isSent, onChange, onPicture }: Props) {
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
      <PictureField
        label={t("console.building_picture")}
        hint={t("console.building_picture_hint")}
        url={imageUrl}
        error={faults["image"]}
        focus={{ at: values.image_focus, onChange: (image_focus) => onChange({ image_focus }) }}
        onChange={onPicture}
      />
      <TimeZoneField
        value={values.timezone}
        error={faults["timezone"]}
        onChange={(timezone) => onChange({ timezone })}
      />
    </>
  );
}

/** Whether a form of a building can be sent. */
export const isWholeBuilding = ({ name, address }: BuildingFields): boolean =>
  name.trim() !== "" && address.trim() !== "";
