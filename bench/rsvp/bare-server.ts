// The baseline: the one conditional statement by which a place is taken, and nothing else that an RSVP is.
import { createServer } from "node:http";
import pg from "pg";

const { DATABASE_URL: connectionString, PORT: port } = process.env;
const pool = new pg.Pool({ connectionString, max: 10 });

const takePlace = {
  name: "take-place",
  text: `update contents set attendants_taken = attendants_taken + 1
    where uuid = $1 and attendants_taken < capacity returning attendants_taken`,
};

const server = createServer((request, response) => {
  const [, event = ""] = /\/event-posts\/([0-9a-f-]{36})\/attend$/.exec(request.url ?? "") ?? [];
  if (!event) return void response.end("{}");
  pool.query({ ...takePlace, values: [event] }).then(
    ({ rows }) => {
      response.statusCode = rows.length > 0 ? 200 : 409;
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
