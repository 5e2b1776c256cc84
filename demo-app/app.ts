import { readFileSync } from "node:fs";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { stripTypeScriptTypes } from "node:module";
import { claimsOf } from "./claims.ts";
import { ownUuid } from "./own-uuid.ts";
import { brandOf, standIn, standsFor } from "./stand-ins.ts";

const at = (path: string) => new URL(path, import.meta.url);
const page = readFileSync(at("page.html"), "utf8");
const sdk = stripTypeScriptTypes(readFileSync(at("../packages/bridge/src/guest.ts"), "utf8"));

type Answer = { type: string; body: string };
type Options = { portal: string; origin: string; originOf?: (name: string) => string };

const originOnThisMachine = (name: string) => `http://${name}.localhost:3913`;
const json = (value: unknown): Answer => ({ type: "application/json", body: JSON.stringify(value) });

/**
 * Everything that the workshop serves, and the stand-ins for the demo's other external sites. `portal`: where its back end finds the API; `origin`:
 * its registered origin there; `originOf`: the stand-ins' origins.
 */
export function demoApp({ portal, origin, originOf = originOnThisMachine }: Options): RequestListener {
  const own = ownUuid(portal, origin);
  const answers: Record<string, (request: IncomingMessage) => Answer | Promise<Answer>> = {
    "/": () => ({ type: "text/html; charset=utf-8", body: page }),
    "/sdk.js": () => ({ type: "text/javascript; charset=utf-8", body: sdk }),
    "/app.json": async () => json({ app_uuid: await own.find() }),
    // What only its back end does: it trusts no page, only the keys that the portal publishes.
    "/whoami": async ({ headers }) => {
      const token = headers.authorization?.replace(/^Bearer /, "") ?? "";
      return json(await claimsOf(token, { portal, audience: await own.held() }));
    },
  };

  const uuids = new Map<string, ReturnType<typeof ownUuid>>();
  /** The registration of another party's mini-app. */
  function uuidOf(name: string): Promise<string> {
    const known = uuids.get(name) ?? ownUuid(portal, originOf(name), brandOf(name));
    uuids.set(name, known);
    return known.find();
  }

  async function answerOf(request: IncomingMessage): Promise<Answer | undefined> {
    const { pathname } = new URL(request.url ?? "/", "http://app");
    const name = standsFor(request.headers.host);
    if (name === undefined) return answers[pathname]?.(request);
    if (pathname === "/sdk.js") return { type: "text/javascript; charset=utf-8", body: sdk };
    // A page that is not a registered mini-app need not send a message.
    if (pathname === "/app.json") return json({ app_uuid: await uuidOf(name).catch(() => null) });
    return { type: "text/html; charset=utf-8", body: await standIn(name, request) };
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // On the portal's own machine the page has no origin of its own, so that its scripts are cross-origin.
    response.setHeader("access-control-allow-origin", "*").setHeader("access-control-allow-headers", "authorization");
    response.setHeader("content-security-policy", "frame-ancestors http://localhost:* http://*.localhost:*");
    if (request.method === "OPTIONS") return void response.writeHead(204).end();
    try {
      const answer = await answerOf(request);
      if (!answer) return void response.writeHead(404).end();
      response.writeHead(200, { "content-type": answer.type }).end(answer.body);
    } catch (error) {
      const { type, body } = json({ error: error instanceof Error ? error.message : "No answer" });
      response.writeHead(502, { "content-type": type }).end(body);
    }
  }

  return (request, response) => void respond(request, response);
}
