import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from "playwright-core";
import type { Figure, Ground } from "./figure.ts";
import { median } from "./median.ts";
import { freePort, startProgram } from "./processes.ts";
import { printTable } from "./table.ts";

const rounds = 3;
const view = { width: 1280, height: 800 };
const categories = 50;
const cardsOfEach = 6;
const pixels = 9_000;
const pixelsASecond = 1_500;
const leastOfEmpty = 0.95;

type Frames = { rate: number; drawn: number; dropped: number };
type Card = { uuid: string; image_url: string | null };

/**
 * Scrolls home with 300 cards and an empty page of the same height with the wheel, alternating in one browser, and measures the layout shift
 * while home loads.
 */
export async function measureScroll({ folder, chromePath }: Ground): Promise<Figure[]> {
  const ground = join(folder, "scroll");
  mkdirSync(ground);
  const server = await startProgram({
    // The server runs without its jobs: after a first start they generate pictures for minutes.
    args: [join(import.meta.dirname, "lighthouse", "server.ts")],
    environment: {
      DATA_DIR: join(ground, "data"),
      NODE_ENV: "production",
      LOG_LEVEL: "error",
      BENCH_EMPTY_PAGE: ground,
    },
    port: await freePort(),
    readyAt: "/api/healthcheck",
    logFile: join(ground, "server.log"),
  });
  let browser: Browser | undefined;
  try {
    browser = await chromium.launch({
      executablePath: chromePath,
      args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--no-first-run"],
    });
    return await measureIn(browser, `http://harborline.localhost:${server.port}`);
  } finally {
    await browser?.close();
    await server.stop();
  }
}

async function measureIn(browser: Browser, origin: string): Promise<Figure[]> {
  const context = await browser.newContext({ viewport: view, reducedMotion: "reduce" });
  context.setDefaultTimeout(120_000);
  const home = await context.newPage();
  await signIn(home, origin);
  await fillHome(home);
  const shift = await shiftsWhile(home, async () => {
    await home.reload();
    await home
      .locator("[data-category] li")
      .nth(categories * cardsOfEach - 1)
      .waitFor({ state: "attached" });
    // The first pass generates and loads the pictures: its frames do not count, its layout shift does.
    await scroll(await context.newCDPSession(home), pixels);
  });
  const height = await home.evaluate(() => document.documentElement.scrollHeight);
  const empty = await context.newPage();
  await empty.goto("about:blank");
  await empty.setContent(`<!doctype html><title>Empty</title><div style="height: ${height}px"></div>`);
  const samples = { home: [] as Frames[], empty: [] as Frames[] };
  for (let round = 0; round < rounds; round += 1) {
    const turns = [["home", home] as const, ["empty", empty] as const];
    for (const [name, page] of round % 2 === 0 ? turns : turns.toReversed())
      samples[name].push(await frames(context, page));
  }
  await context.close();
  const rows = (["home", "empty"] as const).flatMap((name) =>
    samples[name].map(({ rate, drawn, dropped }) => [name, rate.toFixed(1), String(drawn), String(dropped)]),
  );
  printTable(`Scrolling ${pixels} pixels of ${height}, 300 cards`, ["page", "frames /s", "drawn", "dropped"], rows);
  const rate = (name: keyof typeof samples) => median(samples[name].map((sample) => sample.rate));
  const dropped = (name: keyof typeof samples) => median(samples[name].map((sample) => sample.dropped));
  return [
    {
      name: "scrolling 300 cards, frames a second",
      value: rate("home") / rate("empty"),
      unit: " ×",
      limit: ["at least", leastOfEmpty],
      baseline: `home ${rate("home").toFixed(1)}/s, ${dropped("home")} dropped; empty page ${rate("empty").toFixed(1)}/s, ${dropped("empty")} dropped`,
    },
    { name: "home, layout shift", value: shift, unit: "", limit: ["at most", 0], baseline: "nothing moves by itself" },
  ];
}

async function signIn(page: Page, origin: string): Promise<void> {
  await page.goto(origin);
  await page.locator('a[href="/login"]').first().click();
  await page.getByRole("textbox").first().fill("occupant@harborline.example");
  await page.keyboard.press("Enter");
  await page.locator('input[type="password"]').fill("Portal-demo-1");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/building\/[0-9a-f-]{36}$/);
  await page.locator("[data-category] li").first().waitFor();
}

/** The answers of the second version of home: fifty categories of six cards, each with a picture of the demo. */
async function fillHome(page: Page): Promise<void> {
  const uuid = (kind: number, number: number) => `0000000${kind}-0000-7000-8000-${String(number).padStart(12, "0")}`;
  const cards: Card[] = [];
  const read = /categories\/[0-9a-f-]{36}\/content\?/;
  page.on("response", (response) => {
    if (!read.test(response.url()) || !response.ok()) return;
    void response.json().then(
      ({ data }: { data: { contents: Card[] } }) => {
        cards.push(...data.contents.filter(({ image_url }) => image_url));
      },
      () => undefined,
    );
  });
  await page.reload();
  await page.locator("[data-category] li").first().waitFor();
  while (cards.length < cardsOfEach) await page.waitForTimeout(50);
  const real = [...new Map(cards.map((card) => [card.uuid, card])).values()];
  const pageOf = (total: number) => ({ offset: 0, limit: 100, total });
  await page.route(/\/categories\?categoryType=/, async (route) => {
    const isAudience = route.request().url().includes("AudienceContent");
    const all = Array.from({ length: isAudience ? categories : 0 }, (_, at) => ({
      uuid: uuid(1, at),
      name: `Category ${at}`,
      content_group: "discover",
      category_type: "AudienceContent",
    }));
    await route.fulfill({ json: { data: { categories: all }, pagination: pageOf(all.length) } });
  });
  await page.route(read, async (route) => {
    const at = Number(/0{0,11}(\d+)\/content/.exec(new URL(route.request().url()).pathname)?.[1]);
    const contents = Array.from({ length: cardsOfEach }, (_, place) => {
      const number = at * cardsOfEach + place;
      return { ...real[number % real.length], uuid: uuid(2, number) };
    });
    await route.fulfill({ json: { data: { contents }, pagination: pageOf(cardsOfEach) } });
  });
}

/** The cumulative layout shift (CLS) from the first byte on. */
async function shiftsWhile(page: Page, work: () => Promise<void>): Promise<number> {
  await page.addInitScript(() => {
    const seen = { sum: 0 };
    Object.assign(window, { seenShifts: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.sum += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await work();
  return page.evaluate(() => (window as unknown as { seenShifts: { sum: number } }).seenShifts.sum);
}

async function scroll(session: CDPSession, distance: number): Promise<void> {
  await session.send("Input.synthesizeScrollGesture", {
    x: view.width / 2,
    y: view.height / 2,
    yDistance: -distance,
    speed: pixelsASecond,
    gestureSourceType: "mouse",
    preventFling: true,
  });
}

type TraceEvent = { name: string; ph: string; args: { frame_reporter?: { state?: string } } };

/** The frames of one pass from top to bottom in the compositor's trace: frames with changes that were shown, and those that came too late. */
async function frames(context: BrowserContext, page: Page): Promise<Frames> {
  await page.bringToFront();
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForTimeout(500);
  const session = await context.newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const complete = new Promise<void>((resolve) => session.once("Tracing.tracingComplete", () => resolve()));
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["disabled-by-default-devtools.timeline.frame"] },
  });
  const began = performance.now();
  await scroll(session, pixels);
  const seconds = (performance.now() - began) / 1000;
  await session.send("Tracing.end");
  await complete;
  await session.detach();
  if ((await page.evaluate(() => scrollY)) < pixels - 10) throw new Error("The page was not scrolled.");
  const states = events
    .filter(({ name, ph }) => name === "PipelineReporter" && ph === "b")
    .map(({ args }) => args.frame_reporter?.state);
  const drawn = states.filter((state) => state?.startsWith("STATE_PRESENTED")).length;
  const dropped = states.filter((state) => state === "STATE_DROPPED").length;
  return { rate: drawn / seconds, drawn, dropped };
}
