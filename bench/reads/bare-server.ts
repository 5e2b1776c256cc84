// The baseline: the same statements, without anything else that a server does.
import { readFileSync } from "node:fs";
import { serveRows } from "../serve-rows.ts";
import type { Read } from "./statements.ts";

const { BARE_READS: file = "" } = process.env;
const reads = JSON.parse(readFileSync(file, "utf8")) as Read[];
const byPath = new Map(reads.map(({ path, statement }, index) => [path, { name: `read${index}`, ...statement }]));

serveRows({ statementOf: (path) => byPath.get(path) });
