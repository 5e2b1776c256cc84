import { BrandThemeError, deriveTheme } from "@atrium/ui/theme/derive.ts";

type Look = Parameters<typeof deriveTheme>[0];

/** The first invalid field of a look, if any, and the valid part. */
export function faultsOfLook(look: Look): Pick<BrandThemeError, "field" | "allowed">[] {
  try {
    deriveTheme(look);
    return [];
  } catch (error) {
    if (error instanceof BrandThemeError) return [error];
    throw error;
  }
}
