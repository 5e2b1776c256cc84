import type { FastifyInstance, FastifyRequest } from "fastify";

const windowMs = 15_000;
/** The slowest accepted form upload: slower than any real connection. */
const leastOfForm = 16 * 1024;

/**
 * Closes the connection of a sender that is deliberately slow (test 20, test 38): a plain body must arrive within fifteen seconds, and a form must
 * deliver at least 16 kB every fifteen seconds.
 */
export function cutSlowBodies(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _reply, done) => {
    if (sendsBody(request)) watch(request);
    done();
  });
}

export function sendsBody({ headers }: FastifyRequest): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

function watch({ raw, headers }: FastifyRequest): void {
  const isForm = /^multipart\/form-data/i.test(headers["content-type"] ?? "");
  const read = () => raw.socket?.bytesRead ?? 0;
  let before = read();
  const timer = setInterval(() => {
    if (raw.complete || raw.destroyed) return clearInterval(timer);
    const now = read();
    if (!isForm || now - before < leastOfForm) raw.destroy();
    before = now;
  }, windowMs).unref();
  raw.once("end", () => clearInterval(timer)).once("close", () => clearInterval(timer));
}
