import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type Asked = { method: string; path: string; headers: Record<string, unknown>; body: string };

/** A fake card provider's HTTP server: answers each path as told, and records the requests. */
export async function startCardProvider(answers: Record<string, object | number>) {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const { method = "", url = "", headers } = request;
    let body = "";
    request.on("data", (part: Buffer) => {
      body += part;
    });
    request.on("end", () => {
      asked.push({ method, path: url, headers, body });
      const answer = answers[`${method} ${url}`] ?? 404;
      response.writeHead(typeof answer === "number" ? answer : 200, { "content-type": "application/json" });
      response.end(JSON.stringify(typeof answer === "number" ? {} : answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
