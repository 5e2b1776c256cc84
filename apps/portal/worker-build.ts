import { join } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";

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

/** The service worker in one file at the root, as not every browser loads modules there, with the names of what belongs to this release. */
export function offlineWorker(): Plugin {
  return {
    name: "atrium:offline-worker",
    apply: "build",
    async generateBundle(_, bundle) {
      const assets = Object.values(bundle).filter(isKept);
      const names = assets.map(({ fileName }) => `/${fileName}`).sort();
      const built = await build({
        configFile: false,
        root: import.meta.dirname,
        logLevel: "warn",
        define: { "process.env.NODE_ENV": '"production"', releaseAssets: JSON.stringify(names) },
        build: {
          write: false,
          target: "esnext",
          rolldownOptions: {
            input: join(import.meta.dirname, "src/app/worker/worker.ts"),
            output: { format: "iife", entryFileNames: "worker.js" },
          },
        },
      });
      const [output] = [built].flat() as Rolldown.RolldownOutput[];
      const [worker] = output?.output ?? [];
      if (worker?.type !== "chunk") throw new Error("The service worker was not built into one file.");
      this.emitFile({ type: "asset", fileName: "worker.js", source: worker.code });
    },
  };
}
