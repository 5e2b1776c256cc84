import { browserName } from "@atrium/rules/browser-name.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { pictureUrl } from "../../platform/files/pictures.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { avatarWidth, defaultAvatar } from "../people/avatars.ts";
import { toUser } from "../people/user-reply.ts";
import type { LimitRule } from "../../platform/limits/limits.ts";
import type { Services } from "../sessions/services.ts";
import { squarePicture } from "./avatar.ts";
import { findCompanyOf, listSessions, ownsSession, setAvatar } from "./device-store.ts";
import type { Caller } from "../../platform/http/who-calls.ts";

type AccountHandlers = Pick<
  Handlers,
  | "GET /users/current/company"
  | "PUT /users/current/avatar"
  | "DELETE /users/current/avatar"
  | "GET /users/current/sessions"
  | "DELETE /users/current/sessions"
  | "DELETE /users/current/sessions/:uuid"
>;

/** Each upload costs processing time and storage. */
const avatars: LimitRule = { name: "avatar", points: 30, seconds: 60 * 60 };

export function accountHandlers(services: Services): AccountHandlers {
  const { clock, files, limits, sessions } = services;

  async function wear(tenant: Tenant, caller: Caller, avatarUrl: string) {
    const user = await setAvatar(tenant, caller.userUuid, avatarUrl);
    return user ? { data: { user: toUser(user) } } : refuse("session_ended");
  }

  return {
    async "GET /users/current/company"({ caller, tenant }) {
      return { data: { company: (await findCompanyOf(tenant, caller.userUuid)) ?? null } };
    },

    async "PUT /users/current/avatar"({ caller, tenant, query, file, request }) {
      await limits.take(avatars, `${tenant.portfolioUuid} ${caller.userUuid}`);
      const [type = ""] = (request.headers["content-type"] ?? "").toLowerCase().split(";");
      const picture = await squarePicture(file, type.trim(), query);
      return wear(tenant, caller, pictureUrl(await files.put(picture, "webp"), avatarWidth) ?? defaultAvatar);
    },

    "DELETE /users/current/avatar": ({ caller, tenant }) => wear(tenant, caller, defaultAvatar),

    async "GET /users/current/sessions"({ caller, tenant }) {
      const { userUuid, sessionUuid } = caller;
      const rows = await listSessions(tenant, { userUuid, sessionUuid, now: clock.now() });
      return {
        data: {
          sessions: rows.map(({ uuid, user_agent, created_at, last_used_at }) => ({
            uuid,
            signed_in_at: created_at.toISOString(),
            last_used_at: last_used_at.toISOString(),
            ...browserName(user_agent),
            is_current: uuid === sessionUuid,
          })),
        },
      };
    },

    async "DELETE /users/current/sessions"({ caller, tenant, request }) {
      const { userUuid, sessionUuid } = caller;
      await sessions.endAll(tenant, userUuid, "ended_by_owner", { but: { sessionUuid }, request });
      return {};
    },

    async "DELETE /users/current/sessions/:uuid"({ caller, tenant, params, request }) {
      const { userUuid } = caller;
      if (!(await ownsSession(tenant, { userUuid, sessionUuid: params.uuid, now: clock.now() }))) refuse("not_found");
      await sessions.end(tenant, params.uuid, "ended_by_owner", request);
      return {};
    },
  };
}
