import { appTokenVersion } from "@atrium/rules/app-token.ts";
import { record } from "../../platform/facts/facts.ts";
import type { Tenant } from "../../platform/database/database.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { refuse, refuseField } from "../../platform/http/refusal.ts";
import { bearerEnd } from "../sessions/bearer-end.ts";
import { issueAppToken } from "../sessions/app-tokens.ts";
import type { LimitRule } from "../../platform/limits/limits.ts";
import type { Services } from "../sessions/services.ts";
import { listApps, originsOf, readEntry, removeEntry, type Whose, writeEntry } from "./store.ts";
import type { Caller } from "../../platform/http/who-calls.ts";

type AppHandlers = Pick<
  Handlers,
  | "GET /tenant/v1/buildings/:buildingUuid/apps"
  | "POST /tenant/v1/apps/:appUuid/sessions"
  | "GET /tenant/v1/apps/:appUuid/storage/:key"
  | "PUT /tenant/v1/apps/:appUuid/storage/:key"
  | "GET /mini-app/v1/session"
>;

/** One person's limit, over all apps: an app needs a token every few minutes. */
const sessions: LimitRule = { name: "app-session", points: 60, seconds: 5 * 60 };
const writes: LimitRule = { name: "app-storage", points: 120, seconds: 60 };

/** Bytes of JSON: of one value, and of all together. */
const largestValue = 16 * 1024;
const largestBag = 64 * 1024;

/** The API for mini-apps: tokens that say for whom they act, and a small storage (M4, M5). */
export function appHandlers(services: Services): AppHandlers {
  const { clock, limits } = services;
  const keyOf = (caller: Caller) => `${caller.tenant.portfolioUuid} ${caller.userUuid}`;

  return {
    async "GET /tenant/v1/buildings/:buildingUuid/apps"({ params, query, tenant }) {
      const { offset = 0, limit = 100 } = query;
      const { apps, total } = await listApps(tenant, params.buildingUuid, { offset, limit });
      return { data: { apps, pagination: { offset, limit, total } } };
    },

    async "POST /tenant/v1/apps/:appUuid/sessions"({ params, body, caller, tenant, request }) {
      const { appUuid, buildingUuid } = whoseOf(params.appUuid, body.building_uuid, caller);
      const origins = await originsIn(tenant, { appUuid, buildingUuid });
      if (!origins.includes(URL.parse(body.base_url)?.origin ?? ""))
        refuseField("base_url", "unknown", "must be of an origin that is registered for the app");
      await limits.take(sessions, keyOf(caller));
      const { token, expiresAt } = await issueAppToken(
        services,
        { appUuid, buildingUuid, caller },
        await bearerEnd(request, caller, services),
      );
      await record(
        tenant,
        {
          action: "app.session_begun",
          actor: { kind: "user", uuid: caller.userUuid },
          target: { kind: "app", uuid: appUuid },
          buildingUuid,
        },
        { now: clock.now(), request },
      );
      return { data: { session: { token, expires_at: expiresAt.toISOString(), version: appTokenVersion } } };
    },

    async "GET /tenant/v1/apps/:appUuid/storage/:key"({ params: { appUuid, key }, query, caller, tenant }) {
      const whose = whoseOf(appUuid, query.building_uuid, caller);
      await originsIn(tenant, whose);
      const json = await readEntry(tenant, whose, key);
      return { data: { storage: { key, value: json === undefined ? null : JSON.parse(json) } } };
    },

    async "PUT /tenant/v1/apps/:appUuid/storage/:key"({ params: { appUuid, key }, body, caller, tenant }) {
      const whose = whoseOf(appUuid, body.building_uuid, caller);
      const { value } = body;
      const json = JSON.stringify(value);
      if (Buffer.byteLength(json) > largestValue)
        refuseField("value", "too_long", `must have ${largestValue} bytes of JSON at most`);
      await originsIn(tenant, whose);
      await limits.take(writes, keyOf(caller));
      const now = clock.now();
      if (value === null) await removeEntry(tenant, whose, key, now);
      else if (!(await writeEntry(tenant, whose, { key, json, now, mostBytes: largestBag })))
        return refuse("app_storage_full");
      return { data: { storage: { key, value } } };
    },

    async "GET /mini-app/v1/session"({ miniApp: { appUuid, buildingUuid, person, expiresAt }, tenant }) {
      if (!(await originsOf(tenant, { appUuid, buildingUuid }))) return refuse("session_ended");
      return {
        data: {
          session: {
            app_uuid: appUuid,
            user_uuid: person.userUuid,
            building_uuid: buildingUuid,
            expires_at: expiresAt.toISOString(),
          },
        },
      };
    },
  };
}

function whoseOf(appUuid: string, typed: string, caller: Caller): Whose {
  const buildingUuid = typed.toLowerCase();
  return { appUuid: appUuid.toLowerCase(), buildingUuid, userUuid: caller.userUuid };
}

/** An app that is off, one of another building and one that does not exist get the same refusal. */
async function originsIn(tenant: Tenant, where: Omit<Whose, "userUuid">): Promise<string[]> {
  return (await originsOf(tenant, where)) ?? refuse("app_not_found");
}
