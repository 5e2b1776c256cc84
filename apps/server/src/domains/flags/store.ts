import { type Asked, record } from "../../platform/facts/facts.ts";
import type { Brand } from "../brands/brands.ts";
import type { Database, Tenant } from "../../platform/database/database.ts";
import { inTransaction } from "../../platform/database/in-transaction.ts";
import type { FlagDefinitions } from "../brands/tables.ts";
import { changed } from "../../platform/facts/changes.ts";
import { definitionFault } from "./built-in.ts";
import { definitionOf, definitionsEtag, etagOf } from "./flags.ts";
import { refuse } from "../../platform/http/refusal.ts";

const ofWhitelabel = ({ portfolioUuid, db }: Tenant, whitelabelUuid: string) =>
  db
    .selectFrom("whitelabels")
    .select("flags")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", whitelabelUuid);

export async function readDefinitions(tenant: Tenant, whitelabelUuid: string): Promise<FlagDefinitions> {
  const row = await ofWhitelabel(tenant, whitelabelUuid).executeTakeFirst();
  return row?.flags ?? refuse("whitelabel_not_found");
}

/** Whether this process's cached definitions are those in the database. */
export async function isCurrent({ system }: Database, brand: Brand): Promise<boolean> {
  const { portfolio_uuid: portfolioUuid, uuid, flags } = brand;
  const row = await ofWhitelabel({ portfolioUuid, db: system }, uuid).executeTakeFirst();
  return row !== undefined && definitionsEtag(row.flags) === definitionsEtag(flags);
}

/** The version of one definition, or of its absence: a change that names another version is refused. */
export const versionOfDefinition = (definition: FlagDefinitions["flags"][string] | undefined): string =>
  etagOf({ definition: definition ?? null });

/**
 * Replaces or removes one definition; the brand then belongs to the console (decision 19). The row is locked, so that of two concurrent
 * administrators the second is told, if they send the version that they have read (`version`).
 */
export async function changeDefinition(
  tenant: Tenant,
  whitelabelUuid: string,
  key: string,
  definition: FlagDefinitions["flags"][string] | undefined,
  by: { userUuid: string; request: Asked; now: Date; version?: string | undefined },
): Promise<void> {
  await inTransaction(tenant, async (inside) => {
    const { portfolioUuid, db } = inside;
    const row = await ofWhitelabel(inside, whitelabelUuid).forUpdate().executeTakeFirst();
    if (!row) return refuse("whitelabel_not_found");
    const former = definitionOf(row.flags, key);
    if (by.version !== undefined && by.version !== versionOfDefinition(former)) return refuse("changed_meanwhile");
    if (!definition && !former)
      return refuse("flag_not_found", undefined, { flag: { errorCode: "FLAG_NOT_FOUND", key } });
    const { [key]: _, ...others } = row.flags.flags;
    const next: FlagDefinitions = { ...row.flags, flags: definition ? { ...others, [key]: definition } : others };
    const fault = definition && definitionFault(next, key);
    if (fault) return refuse("flag_definition_invalid", [{ path: "/", code: "flag", message: fault }]);
    await db
      .updateTable("whitelabels")
      .set({ flags: JSON.stringify(next), changed_in_console_at: by.now })
      .where("portfolio_uuid", "=", portfolioUuid)
      .where("uuid", "=", whitelabelUuid)
      .execute();
    const { details, change } = changed({ definition: former }, { definition });
    const action = definition ? "flag.changed" : "flag.removed";
    const target = { kind: "whitelabel", uuid: whitelabelUuid };
    await record(
      inside,
      { action, actor: { kind: "user", uuid: by.userUuid }, target, details: { key, ...details }, change },
      by,
    );
  });
}
