import { cardScripts } from "@atrium/rules/card-providers.ts";
import type { Brand } from "../brands/brands.ts";

/** Origins that the pages of a brand must allow for its card provider. */
export type CardOrigins = { scripts: string[]; frames: string[]; asks: string[] };

/** The provider's own origins; none if there is no provider, or it is this server. */
export function cardOrigins({ config: { cards } }: Pick<Brand, "config">): CardOrigins {
  if (!cards || cards.provider === "sandbox") return { scripts: [], frames: [], asks: [] };
  const { script, frames, asks } = cardScripts[cards.provider];
  const { origin } = new URL(cards.script_url ?? script);
  return { scripts: [origin], frames: [origin, ...frames], asks: [...asks] };
}
