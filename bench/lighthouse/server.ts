// Our unchanged server, which also serves the empty page: both pages come from one process, through the same hooks.
import fastifyStatic from "@fastify/static";
import { buildApp } from "../../apps/server/src/app.ts";
import { importDemoIfEmpty } from "../../apps/server/src/demo.ts";
import { systemClock } from "../../apps/server/src/platform/clock/clock.ts";
import { readConfig } from "../../apps/server/src/platform/config/config.ts";
import { openInstallation } from "../../apps/server/src/installation.ts";
import { createLogger } from "../../apps/server/src/platform/log/logger.ts";
import { emptyPagePath } from "./empty-page.ts";

const config = readConfig(process.env);
const installation = await openInstallation(config, { logger: createLogger(config.logLevel), clock: systemClock });
await importDemoIfEmpty(installation.services, (line) => process.stdout.write(`${line}\n`));
const app = await buildApp(installation.services);
await app.register(fastifyStatic, {
  root: process.env.BENCH_EMPTY_PAGE ?? "",
  prefix: emptyPagePath,
  preCompressed: true,
  decorateReply: false,
  // The server's policy for other pages would block the script of this page.
  setHeaders: (reply) => void reply.header("content-security-policy", "default-src 'self'"),
});
await app.listen({ port: config.port, host: config.host });
// Only the job that generates the pictures of visitors runs.
const stopping = new AbortController();
void installation.services.pictures.encodeRequested(stopping.signal);

process.once("SIGINT", () => {
  stopping.abort();
  void app
    .close()
    .then(() => installation.close())
    .finally(() => process.exit(0));
});
