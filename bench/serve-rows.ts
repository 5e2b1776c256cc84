import { createServer } from "node:http";
import pg from "pg";

type Statement = { name: string; text: string; values: unknown[] };

type Serving = {
  /** The statement of a path; undefined if it sends none. */
  statementOf(path: string): Statement | undefined;
  statusOf?(rows: unknown[]): number;
};

/** A baseline: a server that only sends a path's statement and answers with its rows. The environment contains its database and port. */
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
