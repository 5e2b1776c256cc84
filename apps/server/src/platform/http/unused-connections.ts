import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** How long, when closing begins, who has just connected may still say what they want: it may lie unread in the system's hands. */
const graceMs = 200;
/** How often, while closing, connections whose last answer has gone out are looked for. */
const roundMs = 50;

/**
 * Closing waits for requests, not for connections. Browsers open some ahead of need, which Node counts as busy although they never
 * carried a request: those are let go when closing begins, a moment later, so that nobody who had asked is cut off. Others are kept alive after the answer that closing has waited for: those
 * are let go then.
 */
export function dropUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  app.server.on("request", ({ socket }: IncomingMessage) => unused.delete(socket));
  app.addHook("preClose", async () => {
    if (app.server.listening) await new Promise((resolve) => setTimeout(resolve, graceMs));
    for (const socket of unused) socket.destroy();
    const rounds = setInterval(() => app.server.closeIdleConnections(), roundMs);
    app.server.once("close", () => clearInterval(rounds));
  });
}
