import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { OperatorMistake } from "../config/operator-mistake.ts";

export type MetricsServer = { port: number; close(): Promise<void> };

/**
 * Serves `GET /metrics` on a port of its own, so that publishing the portal's port does not publish the metrics, which reveal how the product is
 * used.
 */
export async function serveMetrics(
  where: { port: number; host: string },
  scrape: () => Promise<{ text: string; type: string }>,
): Promise<MetricsServer> {
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5_000 }, (request, response) => {
    // A scraper comes every few seconds: a kept-alive connection would be closed just as it asks again.
    response.setHeader("connection", "close");
    const path = request.url?.split("?")[0];
    if (path !== "/metrics") return void response.writeHead(404).end();
    if (request.method !== "GET") return void response.writeHead(405, { allow: "GET" }).end();
    scrape().then(
      ({ text, type }) => response.writeHead(200, { "content-type": type, "cache-control": "no-store" }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(where.port, where.host);
  await once(server, "listening").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EADDRINUSE") throw error;
    throw new OperatorMistake(`Port ${where.port} is taken by another program. Set METRICS_PORT to another one.`);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
