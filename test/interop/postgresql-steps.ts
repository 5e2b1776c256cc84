import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { userNumbers } from "./party.ts";

const run = promisify(execFile);

/** Runs what a page says, as the administrator of the cluster at this address, on its machine. */
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
    /** Statements, one after the other; ends at the first that fails. Gives the rows without heads. */
    sql: async (text: string, database = "postgres"): Promise<string> => {
      const words = ["-v", "ON_ERROR_STOP=1", "-qAt", "-d", database];
      const statements = text.split(";").map((statement) => statement.trim());
      const given = statements.filter(Boolean).flatMap((statement) => ["-c", statement]);
      return (await run("psql", [...words, ...given], options)).stdout.trim();
    },
    sh: async (text: string): Promise<string> => (await run("bash", ["-euc", text], options)).stdout,
  };
}
