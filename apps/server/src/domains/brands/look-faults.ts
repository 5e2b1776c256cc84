import { BrandThemeError, deriveTheme } from "@atrium/ui/theme/derive.ts";

type Look = Parameters<typeof deriveTheme>[0];

/** What of a look could not be drawn, and what could: at most the first field that is wrong. */
export function faultsOfLook(look: Look): Pick<BrandThemeError, "field" | "allowed">[] {
  try {
    deriveTheme(look);
    return [];
  } catch (error) {
    if (error instanceof BrandThemeError) return [error];
    throw error;
  }
}
