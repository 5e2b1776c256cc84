// The baseline: only the statements of a write, on as many connections as our server uses for it.
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import pg from "pg";
import { counterHere, counterOf, keyHere, personHere, type Value, type Write } from "./write.ts";

const { BARE_WRITES: file = "", DATABASE_URL: connectionString, PORT: port } = process.env;
const writes = JSON.parse(readFileSync(file, "utf8")) as Write[];
const pool = new pg.Pool({ connectionString, max: 10 });

/** Names of statements: PostgreSQL plans each one once per connection, as with our server. */
const names = new Map<string, string>();
const nameOf = (text: string) => names.get(text) ?? names.set(text, `write${names.size}`).get(text);

const server = createServer((request, response) => {
  const write = writes.find(({ method, path }) => method === request.method && path === request.url);
  if (!write) return void response.end("{}");
  perform(write, request).then(
    (rows) => {
      response.setHeader("content-type", "application/json; charset=utf-8");
      response.end(JSON.stringify({ data: rows }));
    },
    (error: unknown) => {
      response.statusCode = 500;
      response.end(String(error));
    },
  );
});

async function perform({ errands }: Write, request: IncomingMessage): Promise<unknown[]> {
  const body: Buffer[] = [];
  for await (const piece of request) body.push(piece as Buffer);
  JSON.parse(Buffer.concat(body).toString());
  let answer: unknown[] = [];
  for (const errand of errands) {
    const client = await pool.connect();
    let fault: Error | undefined;
    try {
      for (const { text, values } of errand) {
        const asked = values.map((value) => valueFor(value, request.headers));
        const { rows } = await client.query(asked.length > 0 ? { name: nameOf(text), text, values: asked } : { text });
        if (rows.length > 0) answer = rows;
      }
    } catch (error) {
      fault = error as Error;
      throw error;
    } finally {
      // A connection in a broken transaction is not used again.
      client.release(fault);
    }
  }
  return answer;
}

function valueFor(value: Value, headers: IncomingHttpHeaders): unknown {
  if ("as" in value) return value.as;
  if ("newUuid" in value) return randomUUID();
  const person = String(headers["x-person"]);
  return value.with
    .replaceAll(personHere, person)
    .replaceAll(counterHere, () => counterOf(person))
    .replaceAll(keyHere, String(headers["idempotency-key"]));
}

server.listen(Number(port), "127.0.0.1");
process.once("SIGINT", () => process.exit(0));
