import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** How long, when closing begins, a new connection may still send its request, which may lie unread in the system's buffers. */
const graceMs = 200;
/** How often, while closing, connections whose last answer was sent are looked for. */
const roundMs = 50;

/**
 * Closes idle connections at shutdown, which waits for requests only. Browsers open connections ahead of need, which Node counts as busy although
 * they never carried a request: these are closed a moment after closing begins, so that no request is cut off. Kept-alive connections are closed
 * after the answer that closing has waited for.
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
