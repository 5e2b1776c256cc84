import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import type { Fixtures, Page } from "@playwright/test";

const sdk = stripTypeScriptTypes(readFileSync(join(import.meta.dirname, "../../packages/bridge/src/guest.ts"), "utf8"));

/** A mini-app whose page only uses the SDK. It shows what it receives, and tests make it send more. */
const script = `import { connect } from "/sdk.js";
const show = (text) => { document.querySelector("output").textContent = text; };
const { appUuid } = await (await fetch("/app.json")).json();
try {
  const host = await connect({ appUuid, countryDefault: "NL", timeoutMs: 60_000 });
  host.on("themeChanged", (theme) => show("theme " + theme.color_scheme));
  globalThis.host = host;
  show("connected " + host.about.locale);
} catch (error) {
  show(error.code + " " + error.message);
}`;

const html = (title: string, rest: string) =>
  `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>${rest}`;

export type MiniApp = Awaited<ReturnType<typeof startMiniApp>>;

/** Serves the app's page on its own port; the browser loads it at any origin that `serve` names. */
export async function startMiniApp() {
  let appUuid = "";
  const files: Record<string, () => [type: string, body: string]> = {
    "/sdk.js": () => ["text/javascript", sdk],
    "/app.js": () => ["text/javascript", script],
    "/app.json": () => ["application/json", JSON.stringify({ appUuid })],
    "/bare": () => ["text/html", html("Bare", "")],
  };
  const page = (): [string, string] => [
    "text/html",
    html("Rooms", '<output aria-live="polite"></output><script type="module" src="/app.js"></script>'),
  ];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://mini-app");
    const [type, body] = (files[pathname] ?? page)();
    // For a page without an origin, its own scripts are cross-origin.
    response.writeHead(200, { "content-type": type, "access-control-allow-origin": "*" }).end(body);
  });
  // `route.fetch` fails if it reuses a connection that is being closed because it was idle; a browser would open another.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    port,
    /** The identity that the page sends. */
    call(uuid: string): void {
      appUuid = uuid;
    },
    /** Lets the browser find this server at an origin that no DNS resolves. */
    async serve(browserPage: Page, origin: string): Promise<void> {
      await browserPage.route(`${origin}/**`, async (route) => {
        const { pathname } = new URL(route.request().url());
        await route.fulfill({ response: await route.fetch({ url: `http://127.0.0.1:${port}${pathname}` }) });
      });
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type WithMiniApp = { miniApp: MiniApp };

/** For `test.extend`: each test has its own mini-app. */
export const withMiniApp: Fixtures<WithMiniApp> = {
  miniApp: async ({}, use) => {
    const miniApp = await startMiniApp();
    await use(miniApp);
    await miniApp.stop();
  },
};
