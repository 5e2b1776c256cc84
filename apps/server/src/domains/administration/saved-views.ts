import { type ListWithViews, listsWithViews, mostViewsOfList } from "@atrium/rules/saved-views.ts";
import { sql } from "kysely";
import { v7 } from "uuid";
import { inTransaction } from "../../platform/database/in-transaction.ts";
import type { Tenant } from "../../platform/database/database.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { refuse, requiredText } from "../../platform/http/refusal.ts";
import type { Services } from "../sessions/services.ts";

const views = "/admin/v1/saved-views";
type ViewHandlers = Pick<Handlers, `GET ${typeof views}` | `POST ${typeof views}` | `DELETE ${typeof views}/:uuid`>;

const isList = (word: string): word is ListWithViews => listsWithViews.some((list) => list === word);

/** Saved filters of the console's lists (row G6). */
export function savedViewHandlers({ clock }: Pick<Services, "clock">): ViewHandlers {
  return {
    async "GET /admin/v1/saved-views"({ caller, tenant }) {
      const rows = await viewsOf(tenant, caller.userUuid)
        .select(["uuid", "list", "name", "query"])
        .orderBy("created_at")
        .orderBy("uuid")
        .execute();
      // A newer server may have lists that this one does not know.
      return { data: { views: rows.flatMap(({ list, ...view }) => (isList(list) ? [{ ...view, list }] : [])) } };
    },

    async "POST /admin/v1/saved-views"({ body, caller, tenant }) {
      const { list, query } = body;
      const name = requiredText(body.name, "name");
      const uuid = await inTransaction(tenant, async (own) => {
        await lockViews(own, caller.userUuid);
        const rows = await viewsOf(own, caller.userUuid).where("list", "=", list).select(["uuid", "name"]).execute();
        const former = rows.find((row) => row.name === name);
        if (!former && rows.length >= mostViewsOfList) refuse("view_limit_reached");
        const view = { list, name, query, user_uuid: caller.userUuid, portfolio_uuid: own.portfolioUuid };
        const { uuid } = await own.db
          .insertInto("saved_views")
          .values({ ...view, uuid: v7(), created_at: clock.now() })
          .onConflict((same) => same.columns(["portfolio_uuid", "user_uuid", "list", "name"]).doUpdateSet({ query }))
          .returning("uuid")
          .executeTakeFirstOrThrow();
        return uuid;
      });
      return { data: { view: { uuid, list, name, query } } };
    },

    async "DELETE /admin/v1/saved-views/:uuid"({ caller, params, tenant }) {
      const { db, portfolioUuid } = tenant;
      const gone = await db
        .deleteFrom("saved_views")
        .where("portfolio_uuid", "=", portfolioUuid)
        .where("user_uuid", "=", caller.userUuid)
        .where("uuid", "=", params.uuid.toLowerCase())
        .executeTakeFirst();
      return gone.numDeletedRows > 0n ? { data: { forgotten: true } } : refuse("view_not_found");
    },
  };
}

const viewsOf = ({ db, portfolioUuid }: Tenant, userUuid: string) =>
  db.selectFrom("saved_views").where("portfolio_uuid", "=", portfolioUuid).where("user_uuid", "=", userUuid);

/** Locks, so that of two concurrent saves the second counts the first. */
async function lockViews({ db, portfolioUuid }: Tenant, userUuid: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`atrium views ${portfolioUuid} ${userUuid}`}))`.execute(db);
}
