import { type Browser, test as base } from "@playwright/test";
import { type BrandName, brands, expectNothingBroken, type Visit, type VisitOptions, visit } from "./browser.ts";
import { expectPoliciesKept } from "./policy-watch.ts";
import { beginLog } from "./server-log.ts";
import { freePort, type RunningServer, startServer } from "./server.ts";

/*
 * The fixtures of every journey. A worker has one browser and one server with the demo's data; a test has a network address of its own, and a
 * person of its own if it calls `person()`. A file whose server needs other settings says `test.use({ settings: { … } })`.
 */

export { expect } from "@playwright/test";

type Work = (visitor: Visit) => Promise<void>;
type VisitChoice = Omit<VisitOptions, "port"> & { brand?: BrandName };

export type OfTest = {
  /** Does a piece of work in a new browser window, closes it, and fails if there was a script error or a line on the console. */
  inVisit: (work: Work, choice?: VisitChoice) => Promise<void>;
  /** The e-mail of somebody of this brand whom no other test knows: two buildings, no history, the demo's password. */
  person: (brand?: BrandName) => string;
  /** The same for a demo account in a state that a journey ends, such as a sign-up that is not finished. */
  personLike: (account: Spendable) => string;
  /** The address that the server sees this test's visitors come from. */
  address: string;
  keptLog: undefined;
  watched: undefined;
};

type OfWorker = {
  /** Environment variables of this worker's server, beside the usual ones. */
  settings: Record<string, string>;
  server: RunningServer;
  /** Counts the tests, and the people of each brand, that this worker's server has seen. */
  count: (what: string) => number;
};

/** How many people of each brand global-setup.ts adds to the demo. */
export const peopleOfEachBrand = 100;
export const personNumber = (brand: BrandName, number: number) =>
  `person-${String(number).padStart(3, "0")}@${brands[brand].email.split("@")[1]}`;

/** Who may do everything in a brand: where the demo has nobody for that, global-setup.ts adds somebody. */
export const keeperOf = (brand: BrandName) =>
  brand === "harborline" ? "staff@harborline.example" : `keeper@${brands[brand].email.split("@")[1]}`;

/** Demo accounts (docs/demo-accounts.md) that are of no use to a second journey, and how many like each global-setup.ts adds. */
export const spendable = [
  "acs@harborline.example",
  "added-by-admin@harborline.example",
  "csv@harborline.example",
  "terms-pending@harborline.example",
  "unconfirmed@harborline.example",
  "csv@meridian.example",
  "csv@tidewater.example",
  "scim@tidewater.example",
] as const;
type Spendable = (typeof spendable)[number];
export const copiesOfEach = 15;
export const copyOf = (account: string, number: number) => account.replace("@", `-${String(number).padStart(3, "0")}@`);

// Playwright reads from a fixture's first parameter which other fixtures it needs: `{}` means none.
export const test = base.extend<OfTest, OfWorker>({
  settings: [{}, { option: true, scope: "worker" }],
  server: [
    async ({ settings }, use) => {
      const port = String(await freePort());
      // Links in mails, and the way back from a company's provider, name the port only if PUBLIC_URL does.
      const usual = { TRUST_PROXY: "true", PORT: port, PUBLIC_URL: `http://localhost:${port}`, MAIL_HOLD_SECONDS: "0" };
      const server = await startServer({ ...usual, ...settings });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  count: [
    async ({}, use) => {
      const counts = new Map<string, number>();
      await use((what) => {
        const next = (counts.get(what) ?? 0) + 1;
        counts.set(what, next);
        return next;
      });
    },
    { scope: "worker" },
  ],
  address: async ({ count }, use) => {
    const number = count("addresses");
    await use(`10.${number >> 8}.${number & 255}.1`);
  },
  person: async ({ count }, use) => {
    await use((brand = "harborline") => personNumber(brand, count(brand)));
  },
  personLike: async ({ count }, use) => {
    await use((account) => copyOf(account, count(account)));
  },
  inVisit: async ({ browser, server, address }, use) => {
    await use((work, choice) => inVisitOf({ browser, port: server.port, address }, work, choice));
  },
  // Before all other fixtures of a test, so that it ends after them.
  keptLog: [
    async ({}, use, testInfo) => {
      const end = beginLog();
      await use(undefined);
      await end(testInfo);
    },
    { auto: true },
  ],
  watched: [
    async ({}, use, testInfo) => {
      await use(undefined);
      expectPoliciesKept(testInfo.title);
    },
    { auto: true },
  ],
});

type Place = { browser: Browser; port: number; address?: string };

/** The same as the fixture `inVisit`, on a server that is not the worker's own. */
export async function inVisitOf({ browser, ...place }: Place, work: Work, choice: VisitChoice = {}): Promise<void> {
  const { brand = "harborline", ...options } = choice;
  const visitor = await visit(browser, brand, { ...options, ...place });
  try {
    await work(visitor);
    expectNothingBroken(visitor);
  } finally {
    await visitor.close();
  }
}
