import { externalLink } from "@atrium/rules/external-link.ts";
import { surveyAddress } from "@atrium/rules/frame-address.ts";
import { sql } from "kysely";
import { BoundedCache } from "../../platform/concurrency/bounded-cache.ts";
import type { Database } from "../../platform/database/database.ts";
import type { FlagServices } from "../flags/services.ts";

/** How long a new tile or mini-app may take until its page can be framed. */
const believedSeconds = 5;

/** The most origins that a header should contain. */
const most = 100;

export type FrameOrigins = (portfolioUuid: string) => Promise<string[]>;

/**
 * The origins that a portfolio's pages may frame (R17): of its registered micro front ends, of the tiles that open as one, and of its items'
 * surveys. `marked`: only addresses with a survey's marker.
 */
export function frameOrigins({ database, clock }: Pick<FlagServices, "database" | "clock">): FrameOrigins {
  const known = new BoundedCache<string[]>({ clock, seconds: believedSeconds, most: 4_000 });
  return (portfolioUuid) => known.get(portfolioUuid, () => read(database, portfolioUuid));
}

async function read({ system }: Database, portfolioUuid: string): Promise<string[]> {
  const { rows } = await sql<{ address: string; marked: boolean }>`
    select distinct unnest(origins) as address, false as marked from apps
      where portfolio_uuid = ${portfolioUuid} and active and type = 'MICROFRONTEND'
    union select url, false from utility_buttons
      where portfolio_uuid = ${portfolioUuid} and type = 'microfrontend' and url is not null
    union select cta_url, attachable_survey_type is null from contents
      where portfolio_uuid = ${portfolioUuid} and cta_url is not null
        and (cta_url ilike '%survey%' or attachable_survey_type is not null)
    order by address limit 2000`.execute(system);
  const origins = rows.flatMap(({ address, marked }) => {
    const link = marked ? surveyAddress(address) : externalLink(address);
    return link ? [new URL(link).origin] : [];
  });
  return [...new Set(origins)].slice(0, most);
}
