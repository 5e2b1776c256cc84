import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { browserTables } from "./browser-tables.ts";
import { openapi } from "./openapi.ts";

/**
 * Writes the files that are generated from the contract, openapi.json and the tables for browsers: run `npm run openapi` after a change of the
 * contract.
 */
const root = join(import.meta.dirname, "..");
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
writeFileSync(join(root, "openapi.json"), `${JSON.stringify(openapi(version), null, 2)}\n`);
for (const [name, text] of Object.entries(browserTables())) writeFileSync(join(import.meta.dirname, name), text);
