import { readFileSync } from "node:fs";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { stripTypeScriptTypes } from "node:module";
import { claimsOf } from "./claims.ts";
import { ownUuid } from "./own-uuid.ts";

const at = (path: string) => new URL(path, import.meta.url);
const page = readFileSync(at("page.html"), "utf8");
const sdk = stripTypeScriptTypes(readFileSync(at("../packages/bridge/src/guest.ts"), "utf8"));

type Answer = { type: string; body: string };
const json = (value: unknown): Answer => ({ type: "application/json", body: JSON.stringify(value) });

/** Everything that the mini-app answers. `portal`: where its back end finds the API; `origin`: what it is registered by there. */
export function demoApp({ portal, origin }: { portal: string; origin: string }): RequestListener {
  const own = ownUuid(portal, origin);
  const answers: Record<string, (request: IncomingMessage) => Answer | Promise<Answer>> = {
    "/": () => ({ type: "text/html; charset=utf-8", body: page }),
    "/sdk.js": () => ({ type: "text/javascript; charset=utf-8", body: sdk }),
    "/app.json": async () => json({ app_uuid: await own.find() }),
    // What only its back end does: it believes no page, but the keys that the portal publishes.
    "/whoami": async ({ headers }) => {
      const token = headers.authorization?.replace(/^Bearer /, "") ?? "";
      return json(await claimsOf(token, { portal, audience: await own.held() }));
    },
  };

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = answers[new URL(request.url ?? "/", "http://app").pathname];
    // On the portal's own machine the page has no origin of its own, and its scripts come from another.
    response.setHeader("access-control-allow-origin", "*").setHeader("access-control-allow-headers", "authorization");
    response.setHeader("content-security-policy", "frame-ancestors http://localhost:* http://*.localhost:*");
    if (!answer || request.method === "OPTIONS") return void response.writeHead(answer ? 204 : 404).end();
    try {
      const { type, body } = await answer(request);
      response.writeHead(200, { "content-type": type }).end(body);
    } catch (error) {
      const { type, body } = json({ error: error instanceof Error ? error.message : "No answer" });
      response.writeHead(502, { "content-type": type }).end(body);
    }
  }

  return (request, response) => void respond(request, response);
}
