import { usePhrases } from "@atrium/web/phrases.ts";
import { ColourField } from "../edit/colour-field.tsx";
import { PictureField } from "../edit/picture-field.tsx";
import type { BrandPictures } from "./brand-pictures.ts";
import type { BrandFields } from "./brand-queries.ts";

type Faults = Partial<Record<string, string>>;

type PictureProps = {
  readonly pictures: BrandPictures;
  readonly heroFocus: string | null;
  readonly onHeroFocus: (focus: string | null) => void;
  readonly faults: Faults;
};

/** The logos on light and dark backgrounds, and the picture of the landing page: what a first theme needs. */
export function FirstPictures({ pictures, heroFocus, onHeroFocus, faults }: PictureProps) {
  const t = usePhrases();
  return (
    <>
      <PictureField
        label={t("console.logo_light")}
        hint={t("console.logo_hint")}
        ground="light"
        url={pictures.urlOf("logo_light")}
        error={faults["logo_light"]}
        onChange={(kept) => pictures.put("logo_light", kept)}
      />
      <PictureField
        label={t("console.logo_dark")}
        hint={t("console.logo_dark_hint")}
        ground="dark"
        url={pictures.urlOf("logo_dark")}
        error={faults["logo_dark"]}
        onChange={(kept) => pictures.put("logo_dark", kept)}
      />
      <PictureField
        label={t("console.hero")}
        hint={t("console.hero_hint")}
        url={pictures.urlOf("hero")}
        error={faults["hero"]}
        focus={{ at: heroFocus, onChange: onHeroFocus }}
        onChange={(kept) => pictures.put("hero", kept)}
      />
    </>
  );
}

type ColourProps = {
  readonly value: string;
  readonly faults: Faults;
  readonly onChange: (some: Partial<BrandFields>) => void;
};

/** The one accent of a brand. */
export function AccentField({ value, faults, onChange }: ColourProps) {
  const t = usePhrases();
  return (
    <ColourField
      label={t("console.primary_color")}
      hint={t("console.primary_color_hint")}
      value={value}
      error={faults["primary_color"]}
      onChange={(primary_color) => onChange({ primary_color })}
    />
  );
}
