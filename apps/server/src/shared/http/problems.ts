import type { RefusalCode } from "@atrium/contract/refusals.ts";
import { tableOf } from "@atrium/phrases/languages.ts";
import { phrase } from "@atrium/phrases/phrase.ts";
import { locales } from "@atrium/rules/languages.ts";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { DatabaseUnavailable } from "../database/backend.ts";
import { languageOf } from "./languages.ts";
import { Refusal } from "./refusal.ts";

/** Node's and PostgreSQL's words for "the database is not there" or "it took too long". */
const databaseGone = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|08\d{3}|53\d{3}|57P0\d|57014|55P03)$/;

const ofFramework: Record<string, RefusalCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: "malformed_json",
  FST_ERR_CTP_EMPTY_JSON_BODY: "malformed_json",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "malformed_json",
  FST_ERR_CTP_BODY_TOO_LARGE: "payload_too_large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported_media_type",
  FST_ERR_CTP_INVALID_TYPE: "unsupported_media_type",
};

/** Turns whatever went wrong into RFC 9457, in the caller's language, with nothing of the inside in it. */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = asRefusal(error);
    if (refusal.status >= 500) request.log.error({ err: error, trace_id: request.id }, refusal.code);
    return sendProblem(request, reply, refusal);
  });
}

export function sendProblem(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { status } = refusal;
  const locale = tableOf(languageOf(request, locales));
  const wait = refusal.extras.retryAfterSeconds ?? (status === 503 ? 2 : undefined);
  if (wait !== undefined) reply.header("retry-after", String(wait));
  return reply
    .code(status)
    .type("application/problem+json")
    .header("cache-control", "no-store")
    .header("content-language", locale)
    .send({
      type: `urn:atrium:problem:${refusal.code}`,
      title: title(refusal.code),
      status,
      detail: phrase(locale, `refusal.${refusal.code}`),
      instance: request.url.split("?")[0] ?? "/",
      code: refusal.code,
      ...(refusal.faults ? { errors: refusal.faults } : {}),
      ...(refusal.extras.challenge ? { challenge: refusal.extras.challenge } : {}),
      ...refusal.extras.flag,
      trace_id: request.id,
    });
}

export function asRefusal(error: FastifyError): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof DatabaseUnavailable || databaseGone.test(error.code ?? "")) return new Refusal("unavailable");
  if (/Connection terminated|connection is closed/i.test(error.message ?? "")) return new Refusal("unavailable");
  const known = ofFramework[error.code ?? ""];
  if (known) return new Refusal(known);
  // secure-json-parse and Node's own JSON errors, such as a forbidden `__proto__`.
  if (error.statusCode === 400) return new Refusal("malformed_json");
  if (error.statusCode === 413) return new Refusal("payload_too_large");
  return new Refusal("internal");
}

function title(code: RefusalCode): string {
  const words = code.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
