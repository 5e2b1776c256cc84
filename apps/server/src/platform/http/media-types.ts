import { mediaType } from "@atrium/contract/client.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "./refusal.ts";
import { isTooDeep, tooDeep } from "./validation.ts";

const plain = "application/json";
const own = `${mediaType}; charset=utf-8`;

/** Request bodies are JSON, under the API's own media type or the plain one. An empty body is no body, whatever its type. */
export function readJson(app: FastifyInstance): void {
  // The types that an HTML form of another site can post are not parsed at all.
  app.removeContentTypeParser(["text/plain", plain]);
  const parse = jsonParser(app);
  app.addContentTypeParser<Buffer>([plain, mediaType], { parseAs: "buffer" }, (request, bytes, done) => {
    const text = textOf(bytes);
    if (text === "") done(null);
    else if (text === undefined) done(new Refusal("malformed_json"));
    else parse(request, text, done);
  });
}

type Parser = (request: FastifyRequest, text: string, done: (error: Error | null, body?: unknown) => void) => void;

/** Parses JSON, refusing `__proto__` and too deep nesting, whether or not a schema validates it afterwards (Z8). */
export function jsonParser(app: FastifyInstance): Parser {
  const parse = app.getDefaultJsonParser("error", "error");
  return (request, text, done) => {
    void parse(request, text, (error, body) => {
      if (error) done(error);
      else if (isTooDeep(body)) done(new Refusal("validation_failed", [tooDeep]));
      else done(null, body);
    });
  };
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** JSON is UTF-8 (RFC 8259 §8.1). Without this check invalid bytes would silently be replaced. */
function textOf(bytes: Buffer): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** The media type of an answer: the API's own, or plain JSON for callers that prefer it. */
export function answerType(accept: string | undefined): string {
  if (accept === undefined || accept === mediaType) return own;
  return qualityOf(accept, plain) > qualityOf(accept, mediaType) ? `${plain}; charset=utf-8` : own;
}

/** The quality value of a type (RFC 9110 §12.5.1): from its exact entry, else from its kind (such as "any text"), else from the wildcard for all types. */
function qualityOf(accept: string, type: string): number {
  const entries = new Map(
    accept.split(",").map((entry) => {
      const [range = "", ...parameters] = entry
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
      return [range, quality === undefined ? 1 : Number.parseFloat(quality) || 0];
    }),
  );
  return entries.get(type) ?? entries.get("application/*") ?? entries.get("*/*") ?? 0;
}
