import cluster from "node:cluster";
import { failureSentence } from "./failures.ts";
import { readConfig } from "./platform/config/config.ts";
import { trustOwnAuthorities } from "./platform/config/own-authorities.ts";
import { createLogger } from "./platform/log/logger.ts";
import { keepProcesses } from "./processes.ts";

/** Starts the server; an obstacle is explained in one sentence, with exit code 1. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  trustOwnAuthorities(config);
  const logger = createLogger(config.logLevel);
  if (config.processes > 1 && cluster.isPrimary) return keepProcesses(config, logger);
  // Only a process that answers requests loads the server's three thousand modules: not one that refuses its settings, or keeps others running.
  const { serve } = await import("./serve.ts");
  await serve(config, logger);
}

main().catch((error: unknown) => {
  process.stderr.write(`${failureSentence(error)}\n`);
  process.exitCode = 1;
  // A component that is only half open may keep the process alive.
  setTimeout(() => process.exit(1), 500).unref();
});
