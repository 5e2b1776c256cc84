import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { userNumbers } from "./party.ts";

const run = promisify(execFile);

/** Runs a page's commands as the administrator of the cluster at this address, on its machine. */
export function onCluster(url: string, programs = "") {
  const { hostname, port } = new URL(url);
  const env = {
    ...process.env,
    PATH: `${programs}:${process.env.PATH ?? ""}`,
    PGHOST: hostname,
    PGPORT: port,
    PGUSER: "postgres",
  };
  const options = { ...userNumbers("postgres"), cwd: "/", env };
  return {
    /** Runs statements one after the other, until one fails. Returns the rows without headers. */
    sql: async (text: string, database = "postgres"): Promise<string> => {
      const words = ["-v", "ON_ERROR_STOP=1", "-qAt", "-d", database];
      const statements = text.split(";").map((statement) => statement.trim());
      const given = statements.filter(Boolean).flatMap((statement) => ["-c", statement]);
      return (await run("psql", [...words, ...given], options)).stdout.trim();
    },
    sh: async (text: string): Promise<string> => (await run("bash", ["-euc", text], options)).stdout,
  };
}
