import type { FastifyInstance, FastifyRequest } from "fastify";
import { sendsBody } from "./slow-bodies.ts";

/** The largest unread body that is still read: five files of five megabytes, unless ATTACHMENT_MEGABYTES allows more. */
const usual = { mostBytes: 64 * 1024 * 1024, patienceMs: 10_000 };

/**
 * Reads and discards the rest of a body before the answer is sent. An answer that is sent while the client still writes ends in a reset connection:
 * a reverse proxy then reports "502 Bad Gateway" instead of the 413 or 401. A body that is larger, or does not arrive, is not waited for.
 */
export function readBodiesBeforeAnswers(app: FastifyInstance, bounds = usual): void {
  app.addHook("onSend", (request, _reply, payload, done) => {
    if (isUnread(request)) drain(request, bounds, () => done(null, payload));
    else done(null, payload);
  });
}

function isUnread(request: FastifyRequest): boolean {
  const { complete, readableEnded, destroyed } = request.raw;
  return sendsBody(request) && !complete && !readableEnded && !destroyed;
}

function drain({ raw, headers }: FastifyRequest, bounds: typeof usual, then: () => void): void {
  if (Number(headers["content-length"] ?? 0) > bounds.mostBytes) return then();
  let bytes = 0;
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > bounds.mostBytes) finish();
  };
  const timer = setTimeout(finish, bounds.patienceMs);
  function finish() {
    clearTimeout(timer);
    raw.off("data", count).off("end", finish).off("close", finish);
    then();
  }
  raw.on("data", count).on("end", finish).on("close", finish).resume();
}
