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

/** Those that a text may have at all; the others are refused, and never shown. */
export const payloads = scriptPayloads(sized(0, 1) === 1).filter(isMultiLine);

type Hostile = {
  planted: Map<string, Planted>;
  /** What anybody has seen since the beginning. */
  seen: { fields: Set<string>; payloads: Set<string> };
  /** A text that somebody writes themselves, to be known again like those of the pack. */
  written(field: string, payload: string): string;
  /** The text that a brand's own words have for a phrase of a key. */
  word(key: string): string;
};
type OfWorker = { place: Place; hostile: Hostile };
type OfTest = {
  /** Somebody who looks at it all, and whom no payload may do anything to. */
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

/** On a server that is filled with the demo pack in which each text is a payload; Northlight's own words are payloads as well. */
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
    // The import is over before the server begins: an embedded database is one process's alone.
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
