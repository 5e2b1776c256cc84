import { join } from "node:path";
import { hostilePack, type Planted } from "../../apps/server/src/testing/hostile/hostile-pack.ts";
import { scriptPayloads } from "../../apps/server/src/testing/hostile/script-payloads.ts";
import { isMultiLine } from "@atrium/rules/text-lines.ts";
import { sized } from "../../apps/server/src/testing/size.ts";
import type { BrandName, Visit } from "./browser.ts";
import { expect, test as base } from "./journey.ts";
import { type Watch, watch } from "./hostile-watch.ts";
import { everyKey } from "./own-words.ts";
import { demoPack, emptyPlace, importPack, type Place, startServer } from "./server.ts";

/** Payloads that are valid in a text; the others are refused, and never shown. */
export const payloads = scriptPayloads(sized(0, 1) === 1).filter(isMultiLine);

type Hostile = {
  planted: Map<string, Planted>;
  /** The fields and payloads that any visit has seen so far. */
  seen: { fields: Set<string>; payloads: Set<string> };
  /** A text that a person writes, with a mark that identifies it like the pack's texts. */
  written(field: string, payload: string): string;
  /** The brand's own text for a phrase key. */
  word(key: string): string;
};
type OfWorker = { place: Place; hostile: Hostile };
type OfTest = {
  /** Runs a visit, and fails if any payload had an effect. */
  underWatch(work: (visitor: Visit, watch: Watch) => Promise<void>, brand?: BrandName): Promise<void>;
};

function hostileOf(planted: Map<string, Planted>): Hostile {
  return {
    planted,
    seen: { fields: new Set(), payloads: new Set() },
    written(field, payload) {
      const mark = `\u00a7w${planted.size.toString(36)};`;
      const text = `${payload} ${mark}`;
      planted.set(mark, { field, text, payload, kind: "text" });
      return text;
    },
    word(key) {
      const found = [...planted.values()].find(({ field, key: of }) => field === "brands.texts" && of === key);
      if (!found) throw new Error(`No brand has a word of its own for ${key}.`);
      return found.text;
    },
  };
}

/** A server with the demo pack in which every text is a payload, Northlight's own phrases included. */
export const test = base.extend<OfTest, OfWorker>({
  place: [
    async ({}, use) => {
      const place = await emptyPlace();
      await use(place);
      await place.remove();
    },
    { scope: "worker" },
  ],
  hostile: [
    async ({ place: { environment } }, use) => {
      const pack = join(environment.DATA_DIR, "pack");
      const own = { northlight: { language: "en", keys: everyKey } };
      const planted = await hostilePack(demoPack(), pack, payloads, own);
      await importPack(pack, environment);
      await use(hostileOf(planted));
    },
    { scope: "worker", timeout: 300_000 },
  ],
  server: [
    // The server starts after the import: only one process can use an embedded database.
    async ({ place: { environment }, hostile: _imported }, use) => {
      const server = await startServer({ TRUST_PROXY: "true", ...environment, IMPORT_DEMO: "false" });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  underWatch: async ({ inVisit, hostile }, use) => {
    await use((work, brand = "harborline") =>
      inVisit(
        async (visitor) => {
          const watching = await watch(visitor, hostile.planted, hostile.seen);
          await work(visitor, watching);
          expect(watching.deeds).toEqual([]);
        },
        { brand },
      ),
    );
  },
});
