import type { FastifyInstance, FastifyRequest } from "fastify";

const windowMs = 15_000;
/** Of a form with files: slower than any line that people use. */
const leastOfForm = 16 * 1024;

/**
 * Cuts whoever sends slower than anybody would, to keep connections (test 20, test 38): a plain body is there within a quarter of a
 * minute, and of a form each quarter of a minute brings at least 16 kB.
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
