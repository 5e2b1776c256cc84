// Only the embedded database and a port: the part of a start that depends on the machine.
import { mkdirSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { openPglite } from "../../apps/server/src/platform/database/pglite-backend.ts";

const { DATA_DIR: folder = "", PORT: port } = process.env;
mkdirSync(folder, { recursive: true });
const backend = await openPglite({ folder: join(folder, "database") });
await backend.runScript("select 1");
createServer((_request, response) => response.end("{}")).listen(Number(port), "127.0.0.1");

process.once("SIGINT", () => {
  void backend.close().finally(() => process.exit(0));
});
