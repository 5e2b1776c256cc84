import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";

/** A running demo provider. */
export type Running = { issuer: string; close(): Promise<void> };

/** Listens on a port of this machine; 0 selects a free one. The listener is requested once the address is known. */
export async function serve(
  port: number,
  listenerAt: (origin: string) => RequestListener,
): Promise<{ origin: string; close(): Promise<void> }> {
  let listener: RequestListener = (_request, response) => void response.writeHead(503).end();
  const server = createServer((request, response) => listener(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "localhost", resolve);
  });
  const address = server.address();
  const origin = `http://localhost:${typeof address === "object" && address ? address.port : port}`;
  listener = listenerAt(origin);
  return {
    origin,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function sendPage(response: ServerResponse, html: string): void {
  response.writeHead(200, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" }).end(html);
}

/** The fields of a posted form. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += String(chunk);
  return new URLSearchParams(text);
}

/** The demo only redirects to portals on this machine. */
export function isPortalOfThisMachine(address: string, path: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== "http:" || url.pathname !== path || url.hash || url.search) return false;
  return url.hostname === "localhost" || url.hostname === "127.0.0.1" || url.hostname.endsWith(".localhost");
}
