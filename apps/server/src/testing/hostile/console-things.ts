import type { Kysely } from "kysely";
import { v7 } from "uuid";
import type { Schema } from "../../platform/database/schema.ts";
import { hashOf } from "../../platform/keys/secrets.ts";
import type { Ids } from "./ids.ts";

/** Creates the things that calls of the console use up: jobs for many people, views as a person, change tokens, trials of a provider. */
export function consoleThings(system: Kysely<Schema>, ids: Ids, at: (hours: number) => Date) {
  const own = { portfolio_uuid: ids.portfolio };
  const inBuilding = { building_uuid: ids.building };
  const whose = { ...own, user_uuid: ids.person };
  return {
    // Finishes one, and is refused for another.
    async peopleJob() {
      const uuid = v7();
      const job = { ...own, uuid, act: "switch_on", by_uuid: ids.person, created_at: at(0), finished_at: at(0) };
      await system.insertInto("people_jobs").values(job).execute();
      const row = { ...own, job_uuid: uuid, user_uuid: ids.person };
      await system
        .insertInto("people_job_rows")
        .values([
          { ...row, position: 1, state: "done" },
          { ...row, position: 2, state: "refused", reason: "beyond_own_grants" },
        ])
        .execute();
      return uuid;
    },
    async savedView() {
      const uuid = v7();
      const view = { ...whose, uuid, list: "people", name: uuid, query: "", created_at: at(0) };
      // A list has at most twenty entries.
      await system.deleteFrom("saved_views").where("user_uuid", "=", ids.person).execute();
      await system.insertInto("saved_views").values(view).execute();
      return uuid;
    },
    async signOnTrial() {
      const uuid = v7();
      const trial = { ...own, uuid, provider_uuid: ids.ssoProvider, by_uuid: ids.person };
      const hashes = { settings_hash: hashOf("elsewhere"), state_hash: hashOf(uuid) };
      await system
        .insertInto("sso_trials")
        .values({ ...trial, ...hashes, created_at: at(0), expires_at: at(1) })
        .execute();
      return uuid;
    },
    async change() {
      const uuid = v7();
      const fact = {
        ...own,
        uuid,
        at: at(0),
        action: "building.changed",
        actor_kind: "system" as const,
        details: "{}",
      };
      await system
        .insertInto("facts")
        .values({ ...fact, ...inBuilding })
        .execute();
      const what = { before: JSON.stringify({ name: "Old" }), after: JSON.stringify({ name: "New" }) };
      await system
        .insertInto("change_log")
        .values({ ...own, fact_uuid: uuid, at: at(0), ...what })
        .execute();
      return uuid;
    },
  };
}
