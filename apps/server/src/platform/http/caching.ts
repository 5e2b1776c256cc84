import { cachingOf, type EndpointShape, type Method } from "@atrium/contract/endpoint.ts";
import { hash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { answerType } from "./media-types.ts";

/** How long a cache may serve a stale public answer while it revalidates. */
const staleSeconds = 300;

/**
 * Sends an answer with its cache headers (docs/caching.md), or 304 if the caller has the same one. Headers that the handler has already set are
 * kept. The tag is a hash of the response body: every change of the body changes it.
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

/** Adds Origin to the Vary header: whether a site may read the answer depends on it as well. */
function vary(reply: FastifyReply, names: string): void {
  const before = reply.getHeader("vary");
  reply.header("vary", before ? `${String(before)}, ${names}` : names);
}

/** Whether the caller's tag matches: `If-None-Match: "a", W/"b"`, or `*`. A weak tag matches the same result. */
export function hasTag({ headers }: FastifyRequest, etag: string): boolean {
  const header = headers["if-none-match"]?.trim();
  if (header === undefined) return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, "");
  return header === "*" || header.split(",").map(bare).includes(bare(etag));
}
