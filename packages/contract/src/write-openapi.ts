import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openapi } from "./openapi.ts";

/** Writes `openapi.json` anew: run by `npm run openapi` after a change of the contract. */
const root = join(import.meta.dirname, "..");
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
writeFileSync(join(root, "openapi.json"), `${JSON.stringify(openapi(version), null, 2)}\n`);
