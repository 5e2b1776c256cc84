// The baseline: the same statements, and nothing else that a server does.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import pg from "pg";
import type { Read } from "./statements.ts";

const { BARE_READS: file = "", DATABASE_URL: connectionString, PORT: port } = process.env;
const reads = JSON.parse(readFileSync(file, "utf8")) as Read[];
const pool = new pg.Pool({
  connectionString,
  max: 10,
  types: {
    getTypeParser: (oid, format) => (oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)),
  },
});
const byPath = new Map(reads.map(({ path, statement }, index) => [path, { name: `read${index}`, ...statement }]));

const server = createServer((request, response) => {
  const statement = byPath.get(request.url ?? "");
  if (!statement) return void response.end("{}");
  pool.query(statement).then(
    ({ rows }) => {
      response.setHeader("content-type", "application/json; charset=utf-8");
      response.end(JSON.stringify({ data: rows }));
    },
    (error: unknown) => {
      response.statusCode = 500;
      response.end(String(error));
    },
  );
});
server.listen(Number(port), "127.0.0.1");

process.once("SIGINT", () => process.exit(0));
