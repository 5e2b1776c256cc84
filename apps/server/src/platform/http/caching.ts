import { cachingOf, type EndpointShape, type Method } from "@atrium/contract/endpoint.ts";
import { hash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { answerType } from "./media-types.ts";

/** How long a cache may go on showing what is public while it asks again. */
const staleSeconds = 300;

/**
 * Sends an answer with what caches are to do with it (docs/caching.md), or 304 to whoever has the very same. A handler that knows better says so
 * beforehand. The tag is of the text that would be sent: whatever changes the text is seen at the next question.
 */
export function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  { method, shape, answer }: { method: Method; shape: EndpointShape; answer: unknown },
): FastifyReply {
  const type = answerType(request.headers.accept);
  const text = JSON.stringify(answer);
  reply.header("content-type", type);
  if (reply.hasHeader("cache-control")) return reply.send(text);
  const caching = cachingOf(method, shape);
  if (caching === "never") return reply.header("cache-control", "no-store").send(text);
  const etag = `W/"${hash("sha256", text, "base64url").slice(0, 27)}"`;
  reply.header("etag", etag);
  if (caching === "private") {
    reply.header("cache-control", "private, no-cache");
    vary(reply, "authorization, x-brand, accept, accept-language");
  } else {
    reply.header(
      "cache-control",
      `public, max-age=${caching.publicForSeconds}, stale-while-revalidate=${staleSeconds}`,
    );
    vary(reply, "host, x-brand, accept, accept-language");
  }
  return hasTag(request, etag) ? reply.code(304).send() : reply.send(text);
}

/** Adds to what is said already: which site may read the answer decides as well. */
function vary(reply: FastifyReply, names: string): void {
  const before = reply.getHeader("vary");
  reply.header("vary", before ? `${String(before)}, ${names}` : names);
}

/** Whether the caller has what a tag stands for: `If-None-Match: "a", W/"b"`, or `*`. A weak tag stands for the same result. */
export function hasTag({ headers }: FastifyRequest, etag: string): boolean {
  const header = headers["if-none-match"]?.trim();
  if (header === undefined) return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, "");
  return header === "*" || header.split(",").map(bare).includes(bare(etag));
}
