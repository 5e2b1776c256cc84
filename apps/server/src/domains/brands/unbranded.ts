import { defaultBrandTheme } from "@atrium/ui/theme/derive.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import type { Brand } from "./brands.ts";
import { spokenLanguages } from "@atrium/rules/spoken-languages.ts";
import { themeTokens } from "./theme-tokens.ts";

const nobody = "00000000-0000-0000-0000-000000000000";
const { primary_color, secondary_color, font } = defaultBrandTheme;

/** The look of the first-use page: an empty installation has no brand (row G15). */
export const unbranded: Brand = {
  portfolio_uuid: nobody,
  uuid: nobody,
  pack_key: null,
  changed_in_console_at: null,
  id: 0,
  brand_identifier: "",
  name: "Atrium",
  whitelabel_config_uuid: nobody,
  primary_color,
  secondary_color,
  theme: { font, radius_scale: 1, density: "comfortable", is_avatar_visible: true },
  config: { support_email: "", eula_link: "", privacy_policy: "", utilities: [], texts: {}, host_origins: [] },
  languages: spokenLanguages.map((language, priority) => ({ ...language, priority })),
  flags: { flags: {} },
  is_default: true,
  domain: "",
  building: undefined,
  farms: [],
  languageCodes: spokenLanguages.map(({ code }) => code),
  tokens: themeTokens(defaultBrandTheme),
};

/** Whether there is no brand, not even a default one: the installation is empty. */
export const isWithoutBrands = (error: unknown): boolean =>
  error instanceof Refusal && error.code === "whitelabel_not_found";
