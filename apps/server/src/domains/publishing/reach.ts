import type { EndpointReply } from "@atrium/contract/client.ts";
import type { DraftFields } from "@atrium/contract/pack/written-content.ts";
import type { Reach } from "@atrium/rules/capabilities.ts";
import type { RsvpEvent } from "@atrium/rules/rsvp.ts";
import { sql } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";
import { textKeys, translatedText } from "../../platform/database/texts.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import { listsItems } from "../administration/why-seen-store.ts";
import { countMeant } from "../audiences/audience-sql.ts";
import { holdAudienceFor } from "../audiences/store.ts";
import { countOffers } from "../events/waiting-list.ts";
import { firstLanguageOf, type WritingPlace } from "./choices.ts";
import { publishFaults } from "./item-check.ts";
import { columnsOfItem, tidied } from "./item-fields.ts";
import type { StoredItem } from "./item-store.ts";
import { groundOf, writtenFieldsOf } from "./publish.ts";

type Asked = { reach: Reach; item: StoredItem; place: WritingPlace; now: Date };

/** What publishing an item would do: whom it reaches, in which lists, and who is mailed because of it (row P5). */
export async function reachOfItem(
  tenant: Tenant,
  files: Pick<FileStore, "read">,
  { reach, item, place, now }: Asked,
): Promise<EndpointReply<"GET /admin/v1/contents/:uuid/reach">["data"]> {
  const fields = writtenFieldsOf(item, firstLanguageOf(place));
  const found = fields.audience === undefined ? undefined : await holdAudienceFor(tenant, place.uuid, fields.audience);
  const people = await countMeant(tenant, { reach, buildingUuid: place.uuid, clauses: found?.clauses });
  const mails = await mailsOf(tenant, files, { item, place, now, fields });
  return {
    people,
    building: { uuid: place.uuid, name: place.name },
    audience: found ? { uuid: found.uuid, name: found.name } : null,
    promoted: fields.promoted === true,
    categories: await categoriesOf(tenant, place, fields.categories ?? []),
    channels: mails > 0 ? ["portal", "mail"] : ["portal"],
    mails,
  };
}

/** The item's categories whose lists the portal shows. */
async function categoriesOf({ db, portfolioUuid }: Tenant, place: WritingPlace, uuids: readonly string[]) {
  if (uuids.length === 0) return [];
  const name = translatedText("categories.translations", "name", textKeys(firstLanguageOf(place)));
  const { rows } = await sql<{ uuid: string; name: string }>`
    select uuid, coalesce(${name}, '') as name from categories
    where portfolio_uuid = ${portfolioUuid} and building_uuid = ${place.uuid} and uuid::text = any(${uuids}::text[])
      and ${listsItems} order by position, uuid`.execute(db);
  return rows;
}

/** How many people who wait for a place are offered one, since it becomes free. An item that cannot be published mails nobody. */
async function mailsOf(
  tenant: Tenant,
  files: Pick<FileStore, "read">,
  { item, place, now, fields: written }: Omit<Asked, "reach"> & { fields: DraftFields },
): Promise<number> {
  const { content, type, uuid } = item;
  if (!content || type !== "Event") return 0;
  const [fields, ground] = [tidied(written), groundOf(place, now)];
  const taken = { places: content.attendants_taken, claims: content.claims_taken };
  if ((await publishFaults(tenant, files, { fields, ground, taken })).length > 0) return 0;
  const columns = columnsOfItem(fields, ground) as Omit<RsvpEvent, "attendants_count" | "attending">;
  return countOffers(tenant, uuid, { ...columns, attendants_count: content.attendants_taken, attending: false }, now);
}
