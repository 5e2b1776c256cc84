import { join } from "node:path";
import { serverEnvironment } from "../scripts/server-environment.mjs";
import { freePort, type Running, startProgram } from "./processes.ts";

type Wanted = {
  dataDir: string;
  /** The embedded database, unless another one is given. */
  databaseUrl?: string | undefined;
  /** What differs from an installation in use: no demo, and only errors are logged. */
  environment?: Record<string, string>;
  nodeOptions?: string[];
  port?: number;
};

/** Starts our server as `npm start` does in production; returns after its first answer. */
export async function startAtrium({
  dataDir,
  databaseUrl,
  environment,
  nodeOptions = [],
  port,
}: Wanted): Promise<Running> {
  return startProgram({
    args: [...nodeOptions, "apps/server/src/main.ts"],
    environment: {
      ...serverEnvironment,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      NODE_ENV: "production",
      IMPORT_DEMO: "false",
      LOG_LEVEL: "error",
      ...environment,
    },
    port: port ?? (await freePort()),
    readyAt: "/api/healthcheck",
    logFile: join(dataDir, "server.log"),
  });
}

type Bare = {
  script: string;
  dataDir: string;
  databaseUrl: string;
  environment?: Record<string, string>;
  port?: number;
};

/** The baseline: a script of this folder that serves with `node:http` and `pg` only. */
export async function startBare({ script, dataDir, databaseUrl, environment, port }: Bare): Promise<Running> {
  return startProgram({
    args: [join(import.meta.dirname, script)],
    environment: { ...environment, DATABASE_URL: databaseUrl, NODE_ENV: "production" },
    port: port ?? (await freePort()),
    readyAt: "/",
    logFile: join(dataDir, "bare.log"),
  });
}
