import {
  findContent,
  listCategoriesWithContents,
  listContentsOfCategory,
} from "../../apps/server/src/domains/content/store.ts";
import type { Backend } from "../../apps/server/src/platform/database/backend.ts";
import { openDatabase } from "../../apps/server/src/platform/database/database.ts";
import type { Filled } from "./fill.ts";

export type Statement = { text: string; values: unknown[] };

/** One measured read: the path at our server, and the statement that our store sends for it. */
export type Read = { name: string; path: string; statement: Statement };

const lang = "en-us";
/** A reader who is in no audience. */
const audienceUuids: string[] = [];
const page = { offset: 0, limit: 100 };

/** The statements that the store compiles, recorded by a database without answers. */
export async function measuredReads({ portfolioUuid, ...filled }: Filled): Promise<Read[]> {
  const { buildingUuid, categoryUuid } = filled;
  const written: Statement[] = [];
  const tenant = openDatabase(recorder(written)).tenant(portfolioUuid);
  const now = new Date();
  await findContent(tenant, { ...filled, audienceUuids, lang, now });
  await listCategoriesWithContents(tenant, {
    buildingUuid,
    groups: ["discover"],
    audienceUuids,
    lang,
    now,
    order: { by: "name", direction: "desc" },
    page,
    limitOfEach: page.limit,
  });
  await listContentsOfCategory(tenant, { buildingUuid, categoryUuid, audienceUuids, lang, now, page });

  const building = `/api/tenant/v1/buildings/${buildingUuid}`;
  const paths = {
    "one content item": `/api/tenant/v2/buildings/${buildingUuid}/content/${filled.contentUuid}?lang=${lang}`,
    "5 categories, 100 items": `${building}/categories/contents?lang=${lang}`,
    "one category's items": `/api/tenant/v2/buildings/${buildingUuid}/categories/${categoryUuid}/content?lang=${lang}`,
  };
  return Object.entries(paths).map(([name, path], index) => {
    const statement = written[index];
    if (!statement || written.length !== 3)
      throw new Error(`The store sent ${written.length} statements, not one a read.`);
    return { name, path, statement };
  });
}

function recorder(written: Statement[]): Backend {
  return {
    name: "postgres",
    acquire: async () => ({
      async executeQuery(query) {
        written.push({ text: query.sql, values: [...query.parameters] });
        return { rows: [] };
      },
      async *streamQuery() {},
    }),
    release() {},
    usage: () => [],
    listen: async () => undefined,
    runScript: async () => [],
    async close() {},
  };
}
