import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isMainThread } from "node:worker_threads";

/*
 * What a server whose clock a journey moves begins with (`--import`, clock-of-server.ts). Its hours go on as the machine's do, ahead by what a file of its data
 * folder says (MOVED_CLOCK); the file is read at a signal.
 */

const machineNow = Date.now.bind(Date);
let ahead = 0;
const now = () => machineNow() + ahead;

globalThis.Date = new Proxy(Date, {
  construct: (date, given, made) => Reflect.construct(date, given.length > 0 ? given : [now()], made) as Date,
  get: (date, name) => (name === "now" ? now : (Reflect.get(date, name) as unknown)),
});

if (isMainThread)
  process.on("SIGWINCH", () => {
    ahead = Number(readFileSync(join(process.env["DATA_DIR"] ?? "", process.env["MOVED_CLOCK"] ?? ""), "utf8"));
    process.stdout.write(`The clock is ahead by ${ahead} ms.\n`);
  });
