import { externalLink } from "@atrium/rules/external-link.ts";
import { surveyAddress } from "@atrium/rules/frame-address.ts";
import { sql } from "kysely";
import { BoundedCache } from "../../shared/bounded-cache.ts";
import type { Database } from "../../shared/database/database.ts";
import type { Services } from "../../shared/services.ts";

/** How long a new tile or mini-app may take until its page can be framed. */
const believedSeconds = 5;

/** As many as a header may reasonably carry. */
const most = 100;

export type FrameOrigins = (portfolioUuid: string) => Promise<string[]>;

/**
 * The origins that a portfolio's pages may frame (R17): of its registered micro front ends, of the tiles that open as one, and of the
 * surveys that its posts lead to.
 */
export function frameOrigins({ database, clock }: Pick<Services, "database" | "clock">): FrameOrigins {
  const known = new BoundedCache<string[]>({ clock, seconds: believedSeconds, most: 4_000 });
  return (portfolioUuid) => known.get(portfolioUuid, () => read(database, portfolioUuid));
}

async function read({ system }: Database, portfolioUuid: string): Promise<string[]> {
  const { rows } = await sql<{ address: string; survey: boolean }>`
    select distinct unnest(origins) as address, false as survey from apps
      where portfolio_uuid = ${portfolioUuid} and active and type = 'MICROFRONTEND'
    union select url, false from utility_buttons
      where portfolio_uuid = ${portfolioUuid} and type = 'microfrontend' and url is not null
    union select cta_url, true from contents
      where portfolio_uuid = ${portfolioUuid} and type = 'Post' and cta_url ilike '%survey%'
    order by address limit 2000`.execute(system);
  const origins = rows.flatMap(({ address, survey }) => {
    const link = survey ? surveyAddress(address) : externalLink(address);
    return link ? [new URL(link).origin] : [];
  });
  return [...new Set(origins)].slice(0, most);
}
