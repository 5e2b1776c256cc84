import { deriveTheme, type ThemeTokens } from "@atrium/ui/theme/derive.ts";

const most = 1_000;
const known = new Map<string, ThemeTokens>();

/** Caches `deriveTheme`: the same look always has the same tokens, and they are expensive to derive. */
export function themeTokens(look: Parameters<typeof deriveTheme>[0]): ThemeTokens {
  const key = JSON.stringify(look);
  let tokens = known.get(key);
  if (!tokens) {
    tokens = deriveTheme(look);
    known.set(key, tokens);
    const [oldest] = known.keys();
    if (known.size > most && oldest !== undefined) known.delete(oldest);
  }
  return tokens;
}
