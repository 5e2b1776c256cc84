import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { workerText } from "../../packages/web/vite-build.ts";

/** Kept with a release: all that its screens consist of. A language is kept by who speaks it, and what is large by who has opened it. */
const mostBytes = 150_000;
const notKept = /packages\/phrases\/|\/app\/begin\.ts$|\/pages\/cards\/field\/main\.ts$/;

function isKept(file: Rolldown.OutputAsset | Rolldown.OutputChunk): boolean {
  if (!/^assets\/.*\.(js|css)$/.test(file.fileName)) return false;
  if (file.type === "asset") return true;
  return file.code.length <= mostBytes || file.isEntry || file.name === "framework"
    ? !notKept.test(file.facadeModuleId ?? "")
    : false;
}

/** The service worker at the root, with the names of what belongs to this release. */
export function offlineWorker(): Plugin {
  return {
    name: "atrium:offline-worker",
    apply: "build",
    async generateBundle(_, bundle) {
      const assets = Object.values(bundle).filter(isKept);
      const names = assets.map(({ fileName }) => `/${fileName}`).sort();
      const source = await workerText(join(import.meta.dirname, "src/app/worker/worker.ts"), {
        releaseAssets: JSON.stringify(names),
      });
      this.emitFile({ type: "asset", fileName: "worker.js", source });
    },
  };
}
