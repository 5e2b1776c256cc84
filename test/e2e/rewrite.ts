import { type IncomingHttpHeaders, request } from "node:http";
import type { Page, Route } from "@playwright/test";

/**
 * Changes answers of the server on their way to the page. They are fetched by the address 127.0.0.1, because `*.localhost` need not resolve outside
 * of a browser.
 */
export async function rewrite(page: Page, where: Parameters<Page["route"]>[0], change: (text: string) => string) {
  await page.route(where, async (route) => {
    const { status, headers, text } = await answerTo(route);
    const kept = Object.entries(headers).filter(([name]) => !/^(content-length|transfer-encoding|etag)$/.test(name));
    await route.fulfill({
      status,
      headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
      body: change(text),
    });
  });
}

async function answerTo(route: Route): Promise<{ status: number; headers: IncomingHttpHeaders; text: string }> {
  const asked = route.request();
  const { host, port, pathname, search } = new URL(asked.url());
  const headers = { ...(await asked.allHeaders()), host, "accept-encoding": "identity" };
  return new Promise((resolve, reject) => {
    const call = request(
      { host: "127.0.0.1", port, path: `${pathname}${search}`, method: asked.method(), headers },
      (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("end", () => {
          resolve({
            status: response.statusCode ?? 500,
            headers: response.headers,
            text: Buffer.concat(parts).toString("utf8"),
          });
        });
      },
    );
    call.on("error", reject);
    call.end(asked.postData() ?? undefined);
  });
}

/** Holds requests to an address until they are released. */
export async function hold(page: Page, where: Parameters<Page["route"]>[0]): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(where, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
