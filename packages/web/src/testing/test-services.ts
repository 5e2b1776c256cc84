/*
 * The services of a browser app for tests of any tier: the real stores on in-memory storage, and the real client with a fake API. A test passes the
 * parts that it watches: `testServices({ session })`. `testGround` is the input of `createServices`, for apps that add services of their own.
 */
import type { Boot } from "@atrium/contract/boot.ts";
import { createServices, type Ground, type Stores } from "../create-services.ts";
import type { Services } from "../services.ts";
import { memoryStore } from "../storage.ts";
import { locks } from "./api-tab.ts";
import { fakeApi, fakeBase } from "./fake-api.ts";
import { fakeWorld, type World } from "./fake-world.ts";
import { defaultAnswers } from "./world-answers.ts";

export const memoryStores = (): Stores => ({ browser: memoryStore(), tab: memoryStore() });

export const testGround = (own: Partial<Ground> & Required<Pick<Ground, "fetch">>): Ground => ({
  base: fakeBase,
  stores: memoryStores(),
  filesOrigin: "",
  search: "",
  speaks: ["en-US"],
  lock: locks(),
  nowSeconds: () => Date.now() / 1000,
  onTable: () => undefined,
  tell: () => undefined,
  ...own,
});

/** What the page of a brand comes with. */
export const bootOf = ({ brand, flags }: World, locale = "en"): Boot => ({
  locale,
  theme: brand.theme,
  whitelabel: brand.whitelabel,
  config: brand.config,
  flags: Object.entries(flags).map(([key, value]) => ({ key, value })),
  api_key: null,
});

export function testServices({ world = fakeWorld(), ...own }: Partial<Services> & { world?: World } = {}): Services {
  const { parts } = createServices(testGround({ fetch: fakeApi(defaultAnswers(world)).fetch }));
  return { ...parts, boot: bootOf(world), domain: world.brand.whitelabel.domain, ...own };
}
