import { cardDate } from "@atrium/rules/event-dates.ts";
import { sql } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";
import type { Brand } from "../brands/brands.ts";
import { standingOrigin } from "../brands/portal-origin.ts";
import { holdItem, type ItemRow } from "../content/item-store.ts";
import type { Services } from "../sessions/services.ts";
import { letterFacts } from "./letter-facts.ts";
import { offerLetter } from "./letters.ts";
import { settleLine } from "./waiting-list.ts";
import { findUnsentOffers, markTold } from "./waits-store.ts";

const atOnce = 100;

type Needed = Pick<Services, "brands" | "clock" | "config" | "database" | "outbox">;
type Due = { portfolio_uuid: string; content_uuid: string; whitelabel_uuid: string; timezone: string };

/**
 * Advances the waiting lists that are due: expired offers go to the next person, and so do places that became free without an answer, for example by
 * a larger capacity; and everybody with a new offer gets a mail. What is due is stored in the rows, so a server that was down continues, and of
 * several servers one makes each offer and each letter.
 */
export async function offerPlaces(services: Needed, stopping?: AbortSignal): Promise<void> {
  const { brands, clock, config, database } = services;
  for (const { portfolio_uuid, content_uuid, whitelabel_uuid, timezone } of await findDue(services)) {
    if (stopping?.aborted) return;
    const brand = await brands.find({ uuid: whitelabel_uuid });
    if (!brand) continue;
    const tenant = database.tenant(portfolio_uuid);
    await tenant.db.transaction().execute(async (db) => {
      const own = { ...tenant, db };
      const row = await holdItem(own, { uuid: content_uuid, type: "Event", lang: undefined });
      if (!row) return;
      await settleLine(own, row, clock.now());
      await tell(services, own, { row, brand, timezone, origin: standingOrigin(config, brand) });
    });
  }
}

/** Waiting lists that are due, of all portfolios. */
async function findDue({ clock, database }: Needed): Promise<Due[]> {
  const now = clock.now();
  const { rows } = await sql<Due>`
    select distinct w.portfolio_uuid, w.content_uuid, b.whitelabel_uuid, b.timezone from event_waits w
    join contents c on c.portfolio_uuid = w.portfolio_uuid and c.uuid = w.content_uuid
    join buildings b on b.portfolio_uuid = c.portfolio_uuid and b.uuid = c.building_uuid
    join users u on u.portfolio_uuid = w.portfolio_uuid and u.uuid = w.user_uuid
    where (w.state = 'offered' and (w.told_at is null or w.offer_ends_at <= ${now}))
      or (w.state = 'waiting' and c.attendants_taken < c.capacity and c.rsvp_enabled and not u.deactivated
        and (c.start_at is null or c.start_at > ${now})
        and (c.cta_display_start_at is null or c.cta_display_start_at <= ${now})
        and (c.cta_display_end_at is null or c.cta_display_end_at > ${now})
        and (c.published_at is null or c.published_at <= ${now})
        and (c.unpublished_at is null or c.unpublished_at > ${now}))
    order by w.portfolio_uuid, w.content_uuid limit ${atOnce}`.execute(database.system);
  return rows;
}

type Told = { row: ItemRow; brand: Brand; timezone: string; origin: string };

async function tell(
  { clock, outbox }: Pick<Needed, "clock" | "outbox">,
  own: Tenant,
  { row, brand, timezone, origin }: Told,
): Promise<void> {
  const now = clock.now();
  const untold = await findUnsentOffers(own, { contentUuid: row.uuid, now });
  for (const { email, locale: spoken, offer_ends_at } of untold) {
    const locale = spoken ?? brand.languageCodes[0] ?? "en";
    const until = cardDate(offer_ends_at?.toISOString() ?? "", locale, timezone);
    const facts = { ...letterFacts(row, { locale, timezone }), until };
    await outbox.post(own, offerLetter({ brand, to: email, locale, origin }, facts));
  }
  if (untold.length > 0)
    await markTold(
      own,
      untold.map(({ uuid }) => uuid),
      now,
    );
}
