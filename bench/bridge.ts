import { mkdirSync, readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { chromium, type Frame, type Page } from "playwright-core";
import { startAtrium } from "./atrium.ts";
import type { Figure, Ground } from "./figure.ts";
import { median } from "./median.ts";
import { printTable } from "./table.ts";

const samples = 100;
const warmUp = 10;
/** Each turn sends two messages; the portal answers at most thirty a second. */
const paceMs = 100;
const mostMs = 2;
/** The demo's app for rooms, and the tile that opens it. */
const origin = "http://rooms.harborline.localhost:3913";
const tile = "Reserve a room";

const sdk = stripTypeScriptTypes(readFileSync(join(import.meta.dirname, "../packages/bridge/src/guest.ts"), "utf8"));

type Guest = { host: { getHostInfo(): Promise<unknown> } };

/** The round trip of a mini-app's message through the portal, in a browser, compared with a message that the same page only returns. */
export async function measureBridge({ folder, chromePath }: Ground): Promise<Figure[]> {
  const dataDir = join(folder, "bridge");
  mkdirSync(dataDir);
  const server = await startAtrium({ dataDir, environment: { IMPORT_DEMO: "true" } });
  const browser = await chromium.launch({ executablePath: chromePath, args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const page = await browser.newPage({ locale: "en-US", viewport: { width: 1440, height: 900 } });
    const frame = await openMiniApp(page, server.port);
    await page.evaluate(() =>
      // To whatever origin: a frame of the portal's own domain has none.
      addEventListener("message", ({ data, source }: MessageEvent<{ echo?: number } | null>) => {
        if (data?.echo !== undefined) source?.postMessage(data, { targetOrigin: "*" });
      }),
    );
    return figures(await measure(frame));
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Home of a signed-in person, with a connected mini-app open over it. */
async function openMiniApp(page: Page, port: number): Promise<Frame> {
  const api = `http://127.0.0.1:${port}/api`;
  const headers = { "content-type": "application/json", "x-brand": "harborline" };
  const ask = async <T>(path: string, init: RequestInit & { headers: Record<string, string> }): Promise<T> => {
    const answer = await fetch(`${api}${path}`, init);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const body = JSON.stringify({ email: "occupant@harborline.example", password: "Portal-demo-1" });
  const { token } = await ask<{ token: string }>("/auth/v2/login", { method: "POST", headers, body });
  const signedIn = { headers: { ...headers, authorization: `Bearer ${token}` } };
  type Me = { data: { user: { default_building_uuid: string } } };
  const building = (await ask<Me>("/users/current", signedIn)).data.user.default_building_uuid;
  type Apps = { data: { apps: { uuid: string; origins: string[] }[] } };
  const { apps } = (await ask<Apps>(`/tenant/v1/buildings/${building}/apps`, signedIn)).data;
  const appUuid = apps.find(({ origins }) => origins.includes(origin))?.uuid;
  if (!appUuid) throw new Error(`The demo has no app of ${origin}.`);

  const script = `import { connect } from "/sdk.js";
    globalThis.host = await connect({ appUuid: "${appUuid}", timeoutMs: 60_000 });
    document.querySelector("output").textContent = "connected";`;
  const html = '<!doctype html><title>Rooms</title><output></output><script type="module" src="/app.js"></script>';
  const files: Record<string, [string, string]> = {
    "/sdk.js": ["text/javascript", sdk],
    "/app.js": ["text/javascript", script],
  };
  await page.route(`${origin}/**`, (route) => {
    const [contentType, text] = files[new URL(route.request().url()).pathname] ?? ["text/html", html];
    return route.fulfill({ contentType, body: text });
  });
  // Opened as by an operator's app: with the person's token, and as the first page.
  await page.goto(
    `http://harborline.localhost:${port}/webview/building/${building}?accessToken=${token}&buildingUuid=${building}&lang=en`,
  );
  await page.getByRole("main").getByRole("button", { name: tile }).click({ timeout: 60_000 });
  await page.frameLocator("dialog[open] iframe").getByText("connected").waitFor({ timeout: 60_000 });
  const frame = page.frames().find((one) => one.url().startsWith(origin));
  if (!frame) throw new Error("The mini-app's frame is gone.");
  return frame;
}

type Measured = { bare: number[]; ours: number[] };

function measure(frame: Frame): Promise<Measured> {
  return frame.evaluate(
    async ([count, before, pace, portal]) => {
      const { host } = globalThis as unknown as Guest;
      const timed = async (work: () => Promise<unknown>) => {
        const begun = performance.now();
        await work();
        return performance.now() - begun;
      };
      const echo = (id: number) =>
        new Promise<void>((resolve) => {
          const hear = ({ data }: MessageEvent<{ echo?: number }>) => {
            if (data.echo !== id) return;
            removeEventListener("message", hear);
            resolve();
          };
          addEventListener("message", hear);
          parent.postMessage({ echo: id }, portal);
        });
      const [bare, ours]: [number[], number[]] = [[], []];
      for (let at = -before; at < count; at += 1) {
        const turns = [() => timed(() => echo(at)), () => timed(() => host.getHostInfo())] as const;
        // The first message also wakes the other page, which costs it time.
        const isOdd = at % 2 !== 0;
        const first = await turns[isOdd ? 1 : 0]();
        const second = await turns[isOdd ? 0 : 1]();
        if (at >= 0) {
          (isOdd ? ours : bare).push(first);
          (isOdd ? bare : ours).push(second);
        }
        await new Promise((resolve) => setTimeout(resolve, pace));
      }
      return { bare, ours };
    },
    [samples, warmUp, paceMs, "*"] as const,
  );
}

function figures({ bare, ours }: Measured): Figure[] {
  const at95 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;
  printTable(
    `A mini-app's message and its answer (${samples} each, taking turns)`,
    ["what", "median ms", "95 % ms"],
    (
      [
        ["a bare message, sent back", bare],
        ["an action, answered", ours],
      ] as const
    ).map(([what, values]) => [what, median([...values]).toFixed(2), at95(values).toFixed(2)]),
  );
  return [
    {
      name: "a mini-app's action, answered",
      value: median(ours),
      unit: " ms",
      limit: ["at most", mostMs],
      baseline: `a bare message ${median(bare).toFixed(2)} ms`,
    },
  ];
}
