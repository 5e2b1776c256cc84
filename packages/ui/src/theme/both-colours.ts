import type { ThemeTokens } from "./derive.ts";

/** Both colours of a token, where `light-dark()` is not understood: mails, manifests, the frame of the browser. */
export function bothColours(tokens: ThemeTokens, name: `--${string}`): { light: string; dark: string } {
  const [, light = "#000000", dark = "#ffffff"] = /light-dark\((#\w+), (#\w+)\)/.exec(tokens[name] ?? "") ?? [];
  return { light, dark };
}
