import { openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { buildApp } from "../../app.ts";
import { createAccessLog, createLogger } from "../../platform/log/logger.ts";
import type { Rig } from "../rig.ts";

/** The same installation behind a server that logs at the most verbose level. `log` is its output so far. */
export async function loudly(rig: Rig): Promise<{ rig: Rig; log(): string; close(): Promise<void> }> {
  const lines: string[] = [];
  const logger = createLogger("debug", { write: (line) => void lines.push(line) });
  const answers = join(rig.services.config.dataDir, "answers.log");
  const accessLog = createAccessLog("info", openSync(answers, "w"));
  const app = await buildApp({ ...rig.services, logger }, { accessLog });
  await app.ready();
  return {
    rig: { ...rig, app, ask: ({ method = "GET", ...rest }) => app.inject({ method: method as "GET", ...rest }) },
    log() {
      accessLog.flush();
      return lines.join("") + readFileSync(answers, "utf8");
    },
    close: () => app.close(),
  };
}
