import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { memoryOfLibrary } from "../scripts/server-environment.mjs";

test.each(["Dockerfile", "deploy/atrium.service"])(
  "X4 %s starts the server with the memory settings of npm start",
  (path) => {
    const text = readFileSync(join(import.meta.dirname, "..", path), "utf8");
    const set = Object.fromEntries([...text.matchAll(/\b(MALLOC_\w+)=(\S+)/g)].map(([, name, value]) => [name, value]));
    expect(set).toEqual(memoryOfLibrary);
  },
);
