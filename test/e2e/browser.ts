import { mkdirSync } from "node:fs";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import { sentenceOf, wcagTags } from "../../packages/web/src/testing/wcag.ts";
import { watchPolicies } from "./policy-watch.ts";
import { watchRequests } from "./settled.ts";
import { type Language, tables } from "./tables.ts";

export type { Language };

/** The folder of a run's screenshots: only at night, or with SCREENSHOTS set. No test reads them, and painting a long page completely takes a second. */
const pictures = join(import.meta.dirname, "../../.cache/screenshots");
const nightly = process.env["TEST_SIZE"] === "nightly";
const takesPictures = Boolean(process.env["SCREENSHOTS"]) || nightly;

export const brands = {
  harborline: { domain: "harborline.localhost", email: "occupant@harborline.example" },
  ember: { domain: "ember.localhost", email: "occupant@ember.example" },
  northlight: { domain: "northlight.localhost", email: "occupant@northlight.example" },
} as const;
export type BrandName = keyof typeof brands;
export const password = "Portal-demo-1";

/** The looks of a screen at night: each brand in both modes, and each width in both. */
const everyLook = [
  { brand: "harborline", colorScheme: "light", width: 390 },
  { brand: "ember", colorScheme: "dark", width: 1440 },
  { brand: "harborline", colorScheme: "dark", width: 820 },
  { brand: "ember", colorScheme: "light", width: 820 },
  { brand: "northlight", colorScheme: "light", width: 1440 },
  { brand: "northlight", colorScheme: "dark", width: 390 },
] as const satisfies readonly { brand: BrandName; colorScheme: "light" | "dark"; width: number }[];

export type Look = (typeof everyLook)[number];

/** The looks of this run: two by day, all at night; only of these brands if a page needs something that others lack. */
export function looksOf(...only: BrandName[]): readonly Look[] {
  const fitting = everyLook.filter(({ brand }) => only.length === 0 || only.includes(brand));
  return nightly ? fitting : fitting.slice(0, 2);
}

export type Visit = {
  page: Page;
  context: BrowserContext;
  /** Faults that a visitor must never cause: script errors, and violations of the page's own policy. */
  faults: string[];
  /** The network address that the server sees; undefined for this machine's own. */
  address: string | undefined;
  /** How far the dates of its pages are ahead of this machine, in milliseconds. */
  ahead: number;
  at(path: string): string;
  close(): Promise<void>;
};

export type VisitOptions = {
  /** The port of the server. */
  port: number;
  width?: number;
  colorScheme?: "light" | "dark";
  locale?: string;
  /** The network address that the server sees, if it trusts the proxy header. */
  address?: string;
  /** Only journeys of the service worker have one, because a test cannot answer a request that a worker answers. */
  serviceWorkers?: "allow" | "block";
  /** How far the dates of its pages are ahead of this machine, in milliseconds: for a server whose time is moved (moved-time.ts). */
  ahead?: number;
  /** Painting takes a tenth of a journey's processor time: only where screenshots are taken, or where a test asks what is painted. */
  painted?: boolean;
};

/** A visitor's own browser profile on a brand's domain. */
export async function visit(browser: Browser, brand: BrandName, options: VisitOptions): Promise<Visit> {
  const { port, width = 1440, colorScheme = "light", locale = "en-US", address, serviceWorkers = "block" } = options;
  const { ahead = 0, painted = takesPictures } = options;
  const context = await browser.newContext({
    viewport: { width, height: width < 769 ? 844 : 900 },
    colorScheme,
    locale,
    reducedMotion: "reduce",
    serviceWorkers,
    ...(address ? { extraHTTPHeaders: { "x-forwarded-for": address } } : {}),
  });
  if (!painted) await context.addInitScript(hide, unpainted);
  if (ahead) await context.addInitScript(moveDates, ahead);
  await watchPolicies(context);
  const page = await context.newPage();
  watchRequests(page);
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(`error: ${error.message}`));
  page.on("console", (message) => {
    const text = message.text();
    // Some journeys include refused requests; the browser prints each as an error of its own.
    if (message.type() === "error" && !text.startsWith("Failed to load resource")) faults.push(`console: ${text}`);
  });
  const origin = `http://${brands[brand].domain}:${port}`;
  return { page, context, faults, address, ahead, at: (path) => `${origin}${path}`, close: () => context.close() };
}

const unpainted = ":root { opacity: 0 !important; }";

/** Runs in the page, before its scripts. */
function hide(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}

/** Runs in the page: the opposite of `hide`. */
function show(css: string): void {
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter(({ cssRules: [rule] }) => rule?.cssText !== css);
}

/** Runs in the page: moves `Date` ahead; timers keep their pace. */
function moveDates(ahead: number): void {
  const machine = Date;
  const now = () => machine.now() + ahead;
  globalThis.Date = new Proxy(machine, {
    construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made) as Date,
    apply: () => new machine(now()).toString(),
    get: (target, name, asked) => (name === "now" ? now : (Reflect.get(target, name, asked) as unknown)),
  });
}

/** Fails if a visitor met a script error or a console message that the test has not removed from `faults`. */
export function expectNothingBroken({ faults }: Visit): void {
  expect(faults).toEqual([]);
}

/** The cards that link to the page of an item of any kind. */
export const itemLinks = (page: Page) =>
  page.getByRole("main").locator("a:is([href*='/content/'], [href*='posts/'], [href*='/offers/'])");
/** The address of such a page, and that of a building's home. */
export const inTheBuilding = /\/building\/[0-9a-f-]{36}$/;
export const itemPage = /\/(content|event-posts|posts|offers)\/[0-9a-f-]{36}$/;

/** The labels of the journey's controls, from the phrases. */
export function wordsOf(language: Language) {
  const table = tables[language];
  return {
    signIn: table["landing.sign_in"],
    email: table["sign_in.email_label"],
    next: table["sign_in.next"],
    password: table["sign_in.password_label"],
    submit: table["sign_in.submit"],
    logOut: table["nav.log_out"],
  };
}

/** From the landing to the building's home, as a person does it. */
export async function signIn(visitor: Visit, brand: BrandName, word = wordsOf("en")): Promise<void> {
  await signInAs(visitor, { email: brands[brand].email, secret: password }, word);
}

export async function signInAs(
  { page }: Visit,
  { email, secret }: { email: string; secret: string },
  word = wordsOf("en"),
): Promise<void> {
  await page.getByRole("link", { name: word.signIn, exact: true }).click();
  await page.getByRole("textbox", { name: word.email, exact: true }).fill(email);
  await page.getByRole("button", { name: word.next, exact: true }).click();
  // Their company also offers providers.
  if (email.endsWith("@tidewater.example")) {
    await page.getByRole("dialog").getByRole("button", { name: tables.en["sso.use_password"] }).click();
  }
  await page.getByLabel(word.password, { exact: true }).fill(secret);
  await page.getByRole("button", { name: word.submit, exact: true }).click();
  await page.waitForURL(inTheBuilding);
  await page.getByRole("heading", { level: 1 }).waitFor();
}

/** Waits until the visible page is complete: fonts, and requested pictures. `whole`: also pictures further down. */
async function settled(page: Page, whole: boolean): Promise<void> {
  await page.evaluate(async (through) => {
    await document.fonts.ready;
    const end = through ? document.body.scrollHeight : 0;
    for (let top = 0; top < end; top += innerHeight) {
      scrollTo(0, top);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    scrollTo(0, 0);
    const isAskedFor = (picture: HTMLImageElement) =>
      through || picture.loading !== "lazy" || picture.getBoundingClientRect().top < innerHeight;
    const shown = [...document.images].filter((picture) => isAskedFor(picture) && !picture.complete);
    const loaded = shown.map(
      (picture) => new Promise((done) => ["load", "error"].map((sign) => picture.addEventListener(sign, done))),
    );
    // A picture that never comes is found by the journeys, not by the screenshot.
    await Promise.race([Promise.all(loaded), new Promise((resolve) => setTimeout(resolve, 5000))]);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, whole);
}

export async function screenshot(page: Page, name: string, options: { fullPage?: boolean } = {}): Promise<void> {
  if (!takesPictures) return;
  await settled(page, options.fullPage ?? false);
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `${name}.png`), ...options });
}

/**
 * The same only at night: for a screen that page tests check with axe by day, in three brands (`every-look.page.test.ts`) or in the state in which a
 * journey finds it (the page's own tests).
 */
export async function expectAccessibleAtNight(page: Page): Promise<void> {
  if (nightly) await expectAccessible(page);
}

/** WCAG 2.2 AA by axe: no finding is accepted. */
export async function expectAccessible(page: Page): Promise<void> {
  // Invisible text has no contrast, and a dialog that is still fading in has none yet.
  await Promise.all(page.frames().map((frame) => frame.evaluate(show, unpainted)));
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ playState, timeline }) => playState === "running" && timeline === document.timeline)
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  );
  const { violations } = await new AxeBuilder({ page })
    // Passed checks need no list of elements.
    .options({ resultTypes: ["violations"] })
    .withTags([...wcagTags])
    // Only frames need a page of their own, in which axe merges the findings.
    .setLegacyMode(page.frames().length === 1)
    .analyze();
  expect(violations.map(sentenceOf)).toEqual([]);
}
