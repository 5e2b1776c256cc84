import { cardScripts } from "@atrium/rules/card-providers.ts";
import type { Brand } from "../brands/brands.ts";

/** What the pages of a brand must let in for its card provider. */
export type CardOrigins = { scripts: string[]; frames: string[]; asks: string[] };

/** Exactly the provider's own, and nothing where there is none or where it is this server itself. */
export function cardOrigins({ config: { cards } }: Pick<Brand, "config">): CardOrigins {
  if (!cards || cards.provider === "sandbox") return { scripts: [], frames: [], asks: [] };
  const { script, frames, asks } = cardScripts[cards.provider];
  const { origin } = new URL(cards.script_url ?? script);
  return { scripts: [origin], frames: [origin, ...frames], asks: [...asks] };
}
