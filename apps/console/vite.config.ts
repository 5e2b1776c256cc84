import { join } from "node:path";
import { defineConfig } from "vite";
import { consolePath } from "../../packages/rules/src/console-path.ts";
import { build, fileNames, framework, plugins } from "../../packages/web/vite-build.ts";

export default defineConfig({
  root: import.meta.dirname,
  base: `${consolePath}/`,
  plugins,
  build: {
    ...build,
    rolldownOptions: {
      input: { index: join(import.meta.dirname, "index.html") },
      output: { ...fileNames, codeSplitting: { groups: [{ name: "framework", test: framework }] } },
    },
  },
});
