import { createServer } from "node:http";
import pg from "pg";

type Statement = { name: string; text: string; values: unknown[] };

type Serving = {
  /** What a path asks the database; nothing where it asks nothing. */
  statementOf(path: string): Statement | undefined;
  statusOf?(rows: unknown[]): number;
};

/** A server that does nothing but send a path's statement and answer its rows: what a baseline is. Its database and port are in the environment. */
export function serveRows({ statementOf, statusOf = () => 200 }: Serving): void {
  const { DATABASE_URL: connectionString, PORT: port } = process.env;
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    types: {
      getTypeParser: (oid, format) => (oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)),
    },
  });
  const server = createServer((request, response) => {
    const statement = statementOf(request.url ?? "");
    if (!statement) return void response.end("{}");
    pool.query(statement).then(
      ({ rows }) => {
        response.statusCode = statusOf(rows);
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
}
