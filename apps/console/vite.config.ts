import { join } from "node:path";
import { defineConfig } from "vite";
import { build, fileNames, framework, plugins } from "../../packages/web/vite-build.ts";

export default defineConfig({
  root: import.meta.dirname,
  // As `consolePath` of src/parts/paths.ts says.
  base: "/manage/",
  plugins,
  build: {
    ...build,
    rolldownOptions: {
      input: { index: join(import.meta.dirname, "index.html") },
      output: { ...fileNames, codeSplitting: { groups: [{ name: "framework", test: framework }] } },
    },
  },
});
