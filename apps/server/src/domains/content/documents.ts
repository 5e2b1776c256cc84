import { documentLink, linksOf } from "@atrium/rules/document-link.ts";
import type { FastifyInstance } from "fastify";
import type { Translations } from "../../platform/database/columns.ts";
import { isPdf, mostDocumentBytes } from "../../platform/files/documents.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { type OutsideFile, outsideFiles } from "../../platform/http/outside-file.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { slots } from "../../platform/keys/slots.ts";
import type { LimitRule } from "../../platform/limits/limits.ts";
import type { Services } from "../sessions/services.ts";
import { findContent, seeingOf } from "./store.ts";

const path = "/api/tenant/v2/documents";
/** External documents that one person may have fetched. */
const outsideRule: LimitRule = { name: "outside-documents", points: 60, seconds: 600 };
const patienceMs = 10_000;
/** Each may take as much memory as the largest document. */
const atOnce = { atOnce: 4, waiting: 20 };

type DocumentHandlers = Pick<Handlers, "GET /tenant/v2/buildings/:id/content/:contentUuid/document">;

/** Only a link in a text that the caller can read now is served; any other is refused as unknown. */
export function documentHandlers({ clock, streamTickets }: Services): DocumentHandlers {
  return {
    async "GET /tenant/v2/buildings/:id/content/:contentUuid/document"({ params, query: { href }, caller, tenant }) {
      const { userUuid } = caller;
      const asked = { buildingUuid: params.id, contentUuid: params.contentUuid, userUuid };
      const row = await findContent(tenant, { ...asked, lang: undefined, ...seeingOf(caller, clock.now()) });
      const link = documentLink(href);
      if (!row || !link || !isLinked(row.translations, href)) return refuse("content_not_found");
      const ticket = streamTickets.issue({ document: href, user: userUuid });
      return { data: { document: { name: link.name, request_uri: `${path}?ticket=${ticket}` } } };
    },
  };
}

/** In any language: a person may change theirs while the document is open. */
function isLinked(translations: Translations<string>, href: string): boolean {
  return Object.values(translations).some((texts) => linksOf(texts?.["rich_description"] ?? "").includes(href));
}

/** Sends the bytes with headers that make a browser treat them as an untrusted document, and never as a page. */
export function mountDocuments(
  app: FastifyInstance,
  services: Pick<Services, "files" | "limits" | "streamTickets">,
  fetchOutside: OutsideFile = outsideFiles({ mostBytes: mostDocumentBytes, patienceMs }),
): void {
  const { files, limits, streamTickets } = services;
  const turns = slots(atOnce);

  async function fetchFor(user: string, url: string): Promise<Uint8Array | null> {
    await limits.take(outsideRule, user);
    return turns.run(() => fetchOutside(url).catch(() => null));
  }

  app.get<{ Querystring: { ticket?: unknown } }>(path, { exposeHeadRoute: false }, async (request, reply) => {
    const { ticket } = request.query;
    const { document, user } = (typeof ticket === "string" && streamTickets.read(ticket)) || {};
    if (!document || !user) return refuse("unauthenticated");
    const link = documentLink(document);
    if (!link) return refuse("not_found");
    const bytes = link.kind === "own" ? await files.read(link.file) : await fetchFor(user, link.url);
    if (!bytes || !isPdf(bytes)) return refuse("not_found");
    return reply
      .header("cache-control", "private, max-age=600")
      .header("content-security-policy", "default-src 'none'; sandbox")
      .header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(link.name)}`)
      .header("cross-origin-resource-policy", "cross-origin")
      .type("application/pdf")
      .send(bytes);
  });
}
