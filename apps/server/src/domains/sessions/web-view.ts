import { randomBytes } from "node:crypto";
import { webViewCode, webViewCodeSeconds } from "@atrium/rules/web-view-code.ts";
import { record } from "../../platform/facts/facts.ts";
import { mustBeSameSite } from "../../platform/http/cookies.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { LimitRule } from "../../platform/limits/limits.ts";
import { bearerEnd } from "./bearer-end.ts";
import type { Services } from "./services.ts";
import { insertCode, useUpCode } from "./web-view-store.ts";

type WebViewHandlers = Pick<Handlers, "POST /auth/v2/generate-web-view-code" | "POST /auth/v2/redeem-web-view-code">;

const codeBytes = 16;
const codesOfPerson: LimitRule = { name: "web-view-codes", points: 60, seconds: 10 * 60 };

/** Opens a page under /webview for an app's person, without a token in the address (M6, R5). */
export function webViewHandlers(services: Services): WebViewHandlers {
  const { clock, config, database, limits, tokens } = services;
  return {
    async "POST /auth/v2/generate-web-view-code"({ caller, tenant, request }) {
      await limits.take(codesOfPerson, `${tenant.portfolioUuid} ${caller.userUuid}`);
      const now = clock.now();
      const code = webViewCode(randomBytes(codeBytes).toString("base64url"));
      const tokenEndsAt = await bearerEnd(request, caller, services);
      const milliseconds = Math.min(
        webViewCodeSeconds * 1000,
        tokenEndsAt ? tokenEndsAt.getTime() - now.getTime() : Infinity,
      );
      const expiresAt = new Date(now.getTime() + milliseconds);
      await insertCode(tenant, caller, { code, now, expiresAt, tokenEndsAt });
      return { code, expires_in: Math.floor(milliseconds / 1000) };
    },

    async "POST /auth/v2/redeem-web-view-code"({ body, request }) {
      // Another site's page must not use up the code.
      mustBeSameSite(request, config);
      const now = clock.now();
      const used = await database.system.transaction().execute(async (db) => {
        const found = await useUpCode(db, { code: body.code, now });
        if (!found) return undefined;
        const own = { portfolioUuid: found.portfolio_uuid, db };
        const actor = { kind: "user", uuid: found.user_uuid } as const;
        await record(own, { action: "web_view.entered", actor }, { now, request });
        return found;
      });
      // Used, expired and unknown codes are refused alike.
      if (!used) return refuse("link_invalid");
      const { portfolio_uuid: portfolioUuid, user_uuid: userUuid, session_uuid: sessionUuid } = used;
      const notAfter = used.token_ends_at ?? undefined;
      const { token, seconds } = await tokens.issue({ portfolioUuid, userUuid, sessionUuid }, notAfter);
      return { token, expires_in: seconds };
    },
  };
}
