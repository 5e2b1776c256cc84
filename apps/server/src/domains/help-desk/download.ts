import type { FastifyInstance } from "fastify";
import { refuse } from "../../platform/http/refusal.ts";
import type { LimitRule } from "../../platform/limits/limits.ts";
import { networkOf } from "../../platform/limits/network.ts";
import type { Services } from "../sessions/services.ts";
import { findLinkedFile } from "./store.ts";

const ofNetwork: LimitRule = { name: "attachment", points: 300, seconds: 60 * 60 };

/** What the links of a mail to support lead to: a file to be saved, never one that a browser shows. */
export function mountAttachments(
  app: FastifyInstance,
  { attachments, brands, clock, database, limits }: Services,
): void {
  app.get<{ Params: { token: string } }>("/attachments/:token", async (request, reply) => {
    await limits.take(ofNetwork, networkOf(request));
    const { portfolio_uuid } = await brands.ofRequest(request);
    const found = await findLinkedFile(database.tenant(portfolio_uuid), request.params.token, clock.now());
    // It will be looked at when the scanner is back.
    if (found?.scan === "pending") return refuse("unavailable", undefined, { retryAfterSeconds: 120 });
    const file = found && (await attachments.open(found.uuid));
    if (!file) return refuse("not_found");
    return reply
      .header(
        "content-disposition",
        `attachment; filename="${plainName(found.name)}"; filename*=UTF-8''${encoded(found.name)}`,
      )
      .header("content-length", file.size)
      .header("x-content-type-options", "nosniff")
      .header("content-security-policy", "default-src 'none'; sandbox")
      .header("cache-control", "private, no-store")
      .header("referrer-policy", "no-referrer")
      .type("application/octet-stream")
      .send(file.stream);
  });
}

function plainName(name: string): string {
  return name.replace(/[^\x20-\x7e]|["\\]/g, "_");
}

/** RFC 8187: what `encodeURIComponent` leaves is not all allowed there. */
function encoded(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
