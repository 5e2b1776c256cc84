import type { ThemeTokens } from "./derive.ts";

/** Both colours of a token, for places without `light-dark()`: mails, manifests, the browser's toolbar. */
export function bothColours(tokens: ThemeTokens, name: `--${string}`): { light: string; dark: string } {
  const [, light = "#000000", dark = "#ffffff"] = /light-dark\((#\w+), (#\w+)\)/.exec(tokens[name] ?? "") ?? [];
  return { light, dark };
}
