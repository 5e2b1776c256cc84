import type { FastifyInstance } from "fastify";
import { refuse } from "../../platform/http/refusal.ts";
import type { LimitRule } from "../../platform/limits/limits.ts";
import { networkOf } from "../../platform/limits/network.ts";
import type { Services } from "../sessions/services.ts";
import { findLinkedFile } from "./store.ts";

const ofNetwork: LimitRule = { name: "attachment", points: 300, seconds: 60 * 60 };

/** Downloads by the links of a mail to support: always saved as a file, never shown by the browser. */
export function mountAttachments(
  app: FastifyInstance,
  { attachments, brands, clock, database, limits }: Services,
): void {
  app.get<{ Params: { token: string } }>("/attachments/:token", async (request, reply) => {
    await limits.take(ofNetwork, networkOf(request));
    const { portfolio_uuid } = await brands.ofRequest(request);
    const found = await findLinkedFile(database.tenant(portfolio_uuid), request.params.token, clock.now());
    // It is scanned when the scanner is reachable again.
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

/** RFC 8187 allows fewer characters than `encodeURIComponent` leaves. */
function encoded(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
