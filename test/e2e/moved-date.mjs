// Loaded before a server of the tests (moved-time.ts): its dates are ahead of the machine's, and a request to DATE_PORT moves them further.
import { createServer } from "node:http";
import { isMainThread } from "node:worker_threads";

const machine = Date;
let ahead = Number(process.env.DATE_AHEAD ?? 0);
const now = () => machine.now() + ahead;

globalThis.Date = new Proxy(machine, {
  construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
  apply: () => new machine(now()).toString(),
  get: (target, name, asked) => (name === "now" ? now : Reflect.get(target, name, asked)),
});

if (isMainThread)
  createServer((request, response) => {
    ahead = Number(request.url?.slice(1));
    response.end();
  })
    .listen(Number(process.env.DATE_PORT), "127.0.0.1")
    .unref();
