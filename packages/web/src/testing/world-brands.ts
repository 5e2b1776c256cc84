/* The three brands of the demo, as the fake API tells of them: a page test of one has its colours, fonts and words. */
import type { Boot } from "@atrium/contract/boot.ts";
import { type BrandTheme, deriveTheme } from "@atrium/ui/theme/derive.ts";
import { uuid } from "./world-ids.ts";

export type BrandName = "harborline" | "ember" | "northlight";
export type Brand = Pick<Boot, "theme" | "whitelabel" | "config"> & { look: BrandTheme };

const english = { code: "en_US", name: "English (US)", priority: 0 };
const british = { code: "en_GB", name: "English", priority: 0 };
const german = { code: "de_DE", name: "Deutsch", priority: 1 };
const norwegian = { code: "nb_NO", name: "Norsk", priority: 0 };

const comfortable = { density: "comfortable" } as const;

type Chosen = { name: string; look: BrandTheme; languages: Boot["theme"]["languages"]; number: number };

const chosen: Record<BrandName, Chosen> = {
  harborline: {
    name: "Harborline",
    number: 1,
    look: {
      ...comfortable,
      primary_color: "#0B4F6C",
      secondary_color: "#B08D57",
      font: "plus-jakarta-sans",
      radius_scale: 1,
    },
    languages: [english, german],
  },
  ember: {
    name: "Ember",
    number: 2,
    look: { ...comfortable, primary_color: "#C8553D", secondary_color: "#588157", font: "fraunces", radius_scale: 0.5 },
    languages: [british, german],
  },
  northlight: {
    name: "Northlight",
    number: 3,
    look: { ...comfortable, primary_color: "#1F5D50", secondary_color: "#A9C5D3", font: "figtree", radius_scale: 1.25 },
    languages: [norwegian, { ...english, priority: 1 }],
  },
};

/** A picture that needs no server. */
export const picture = (colour: string, width: number, height: number): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${colour}"/></svg>`)}`;

const logoOf = (colour: string) => picture(colour, 160, 32);

export function brandOf(identifier: BrandName): Brand {
  const { name, look, languages, number } = chosen[identifier];
  return {
    look,
    theme: {
      brand: identifier,
      name,
      tagline: `${name}, all in one place.`,
      is_avatar_visible: true,
      hero_image_url: null,
      hero_image_focus: null,
      logo: { light: logoOf(look.primary_color), dark: logoOf(look.secondary_color) },
      mark_url: null,
      font: look.font,
      languages,
      tokens: deriveTheme(look),
    },
    whitelabel: {
      brand_identifier: identifier,
      id: number,
      uuid: uuid(0xa00 + number),
      whitelabel_config_uuid: uuid(0xb00 + number),
      primaryColor: look.primary_color,
      secondaryColor: look.secondary_color,
      domain: `${identifier}.localhost`,
    },
    config: {
      support_email: `help@${identifier}.example`,
      eula_link: `https://${identifier}.example/terms`,
      privacy_policy: `https://${identifier}.example/privacy`,
      amenity_label: null,
      page_title: name,
      zendesk: null,
      utilities: [],
      texts: {},
      admin_url: null,
      brand_scope: identifier,
      host_origins: [],
      farms_url: null,
      card_provider: "sandbox",
      code_digits: 4,
    },
  };
}
