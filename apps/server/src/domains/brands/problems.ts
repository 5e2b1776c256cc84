import type { RefusalCode } from "@atrium/contract/refusals.ts";
import { tableOf } from "@atrium/phrases/languages.ts";
import { phrase } from "@atrium/phrases/phrase.ts";
import { locales } from "@atrium/rules/languages.ts";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Brand, Brands } from "./brands.ts";
import { ownWords } from "./own-words.ts";
import { DatabaseUnavailable } from "../../platform/database/backend.ts";
import { languageOf } from "../../platform/http/languages.ts";
import type { BrandServices } from "./services.ts";
import { problemPage, wantsPage } from "./problem-page.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { securityHeaders } from "../../platform/http/security-headers.ts";

/** Error codes of Node and PostgreSQL for an unreachable database or a timeout. */
const databaseGone = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|08\d{3}|53\d{3}|57P0\d|57014|55P03)$/;

/** No space on a disk, this server's or PostgreSQL's: somebody has to free some first. */
const noRoom = /^(ENOSPC|EDQUOT|EFBIG|53100)$/;
const noRoomSeconds = 60;

const ofFramework: Record<string, RefusalCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: "malformed_json",
  FST_ERR_CTP_EMPTY_JSON_BODY: "malformed_json",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "malformed_json",
  FST_ERR_CTP_BODY_TOO_LARGE: "payload_too_large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported_media_type",
  FST_ERR_CTP_INVALID_TYPE: "unsupported_media_type",
};

/** Turns any error into RFC 9457, in the caller's language and with the brand's phrases, without internals. */
export function answerProblems(
  app: FastifyInstance,
  { brands, metrics }: Pick<BrandServices, "brands" | "metrics">,
): void {
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const refusal = asRefusal(error);
    metrics.refused(refusal.code);
    if (refusal.status >= 500 && !refusal.extras.isSaid)
      request.log.error({ err: error, trace_id: request.id }, refusal.code);
    return sendProblem(request, reply, refusal, await brandOf(request, refusal, brands));
  });
}

/**
 * A malformed address, or one with a too long segment, never reaches a route, nor the hooks before it: it is answered like any other unknown
 * address.
 */
export function answerUnreadable(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(securityHeaders).header("x-trace-id", request.id);
  void sendProblem(request, reply, new Refusal("not_found"));
}

/** Does not query a database that has just failed: the cached brand is enough. */
async function brandOf(request: FastifyRequest, { status }: Refusal, brands: Brands): Promise<Brand | undefined> {
  const lastKnown = () => brands.lastKnown(request);
  return status === 503 ? lastKnown() : brands.ofRequest(request).catch(lastKnown);
}

function sendProblem(request: FastifyRequest, reply: FastifyReply, refusal: Refusal, brand?: Brand): FastifyReply {
  const { status, code, extras } = refusal;
  const asPage = wantsPage(request);
  // A page uses one of the brand's languages, as the portal does; a caller of the API chooses its own.
  const lang = languageOf(request, asPage && brand ? brand.languageCodes : locales);
  const wait = extras.retryAfterSeconds ?? (status === 503 ? 2 : undefined);
  if (wait !== undefined) reply.header("retry-after", String(wait));
  reply.code(status).header("cache-control", "no-store").header("content-language", tableOf(lang));
  if (asPage) {
    const again = request.method === "GET" && (status === 429 || status >= 500) ? request.url : undefined;
    const page = problemPage({ code, status, brand, lang, traceId: request.id, again });
    return reply.type("text/html; charset=utf-8").header("content-security-policy", page.policy).send(page.html);
  }
  return reply.type("application/problem+json").send({
    type: `urn:atrium:problem:${code}`,
    title: title(code),
    status,
    detail: phrase(lang, `refusal.${code}`, {}, brand && ownWords(brand, lang)),
    instance: request.url.split("?")[0] ?? "/",
    code,
    ...(refusal.faults ? { errors: refusal.faults } : {}),
    ...(extras.challenge ? { challenge: extras.challenge } : {}),
    ...extras.flag,
    trace_id: request.id,
  });
}

export function asRefusal(error: FastifyError): Refusal {
  if (error instanceof Refusal) return error;
  if (noRoom.test(error.code ?? "")) return new Refusal("unavailable", undefined, { retryAfterSeconds: noRoomSeconds });
  if (error instanceof DatabaseUnavailable || databaseGone.test(error.code ?? "")) return new Refusal("unavailable");
  if (/Connection terminated|connection is closed|not queryable/i.test(error.message ?? ""))
    return new Refusal("unavailable");
  const known = ofFramework[error.code ?? ""];
  if (known) return new Refusal(known);
  // JSON errors of secure-json-parse and Node, such as a forbidden `__proto__`.
  if (error.statusCode === 400) return new Refusal("malformed_json");
  if (error.statusCode === 413) return new Refusal("payload_too_large");
  return new Refusal("internal");
}

function title(code: RefusalCode): string {
  const words = code.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
