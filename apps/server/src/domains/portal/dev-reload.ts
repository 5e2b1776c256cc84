import { watch } from "node:fs";
import type { FastifyInstance, FastifyReply } from "fastify";

const script = 'new EventSource("/dev/reload").addEventListener("built", () => location.reload());';

/** For developers: reloads open pages when the portal or the console was rebuilt, or the server has restarted. */
export function mountDevReload(app: FastifyInstance, folders: readonly string[]): void {
  const pages = new Set<FastifyReply>();
  let settle: NodeJS.Timeout | undefined;
  // A build writes many files; this waits for the last one.
  const built = () => {
    clearTimeout(settle);
    settle = setTimeout(() => {
      for (const page of pages) page.raw.write("event: built\ndata: now\n\n");
    }, 200);
  };
  const watchers = folders.map((folder) => watch(folder, { recursive: true }, built));

  app.get("/dev/reload.js", async (_request, reply) => reply.type("text/javascript").send(script));
  app.get("/dev/reload", (request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
    // After a restart the browser reconnects with this id: a different one means that the page is outdated.
    if (request.headers["last-event-id"]) reply.raw.write("event: built\ndata: restarted\n\n");
    else reply.raw.write("id: 1\ndata: connected\n\n");
    pages.add(reply);
    request.raw.once("close", () => pages.delete(reply));
  });
  app.addHook("onSend", async (_request, reply, payload) => {
    const page = typeof payload === "string" && String(reply.getHeader("content-type")).startsWith("text/html");
    return page ? payload.replace("</body>", '<script src="/dev/reload.js"></script></body>') : payload;
  });
  app.addHook("preClose", async () => {
    for (const watcher of watchers) watcher.close();
    for (const page of pages) page.raw.end();
  });
}
