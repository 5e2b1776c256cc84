import { join } from "node:path";
import { defineConfig, type Plugin } from "vite";
import { consolePath } from "../../packages/rules/src/console-path.ts";
import { build, fileNames, framework, plugins, workerText } from "../../packages/web/vite-build.ts";

/** The service worker of the door of an event. */
function doorWorker(): Plugin {
  return {
    name: "atrium:door-worker",
    apply: "build",
    async generateBundle() {
      const source = await workerText(join(import.meta.dirname, "src/pages/door/worker/worker.ts"));
      this.emitFile({ type: "asset", fileName: "worker.js", source });
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  base: `${consolePath}/`,
  plugins: [...plugins, doorWorker()],
  build: {
    ...build,
    rolldownOptions: {
      input: { index: join(import.meta.dirname, "index.html") },
      output: { ...fileNames, codeSplitting: { groups: [{ name: "framework", test: framework }] } },
    },
  },
});
