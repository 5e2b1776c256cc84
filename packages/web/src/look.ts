import { isRecord, readStored, type Store, storageKeys } from "./storage.ts";

type Tokens = Record<string, string>;
type KnownLook = { building_uuid: string; tokens: Tokens };

export type Look = ReturnType<typeof createLook>;

/**
 * Applies the brand's or building's custom properties to the page, in a constructed stylesheet: the content security policy allows only the
 * one inlined by the server. The building's are stored, so that a reload applies them at once (B5).
 */
export function createLook(store: Store) {
  let sheet: CSSStyleSheet | undefined;

  function wear(tokens: Tokens): void {
    if (!sheet) {
      sheet = new CSSStyleSheet();
      document.adoptedStyleSheets.push(sheet);
    }
    sheet.replaceSync(":root{}");
    const rule = sheet.cssRules[0] as CSSStyleRule;
    for (const [name, value] of Object.entries(tokens)) if (name.startsWith("--")) rule.style.setProperty(name, value);
  }

  return {
    wear,
    wearBuilding(building_uuid: string, tokens: Tokens): void {
      wear(tokens);
      store.setItem(storageKeys.buildingTheme, JSON.stringify({ building_uuid, tokens } satisfies KnownLook));
    },
    wearKnown(building_uuid: string | undefined): void {
      const known = readStored(store, storageKeys.buildingTheme, isKnownLook);
      if (known && known.building_uuid === building_uuid) wear(known.tokens);
    },
    /** Restores the brand's own theme. */
    takeOff(brandTokens: Tokens): void {
      store.removeItem(storageKeys.buildingTheme);
      if (sheet) wear(brandTokens);
    },
  };
}

function isKnownLook(value: unknown): value is KnownLook {
  return isRecord(value) && typeof value["building_uuid"] === "string" && isRecord(value["tokens"]);
}
