import { ConfigError } from "./platform/config/config.ts";
import { DataFolderLocked } from "./platform/config/data-folder-lock.ts";
import { OperatorMistake } from "./platform/config/operator-mistake.ts";
import { DatabaseUnavailable } from "./platform/database/backend.ts";

/** The message for a person at a terminal if the server or a command cannot continue. */
export function failureSentence(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DataFolderLocked || error instanceof OperatorMistake) {
    return error.message;
  }
  if (error instanceof DatabaseUnavailable) return `The database cannot be reached: ${error.message}`;
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === "EADDRINUSE") return `Port ${port} is taken by another program. Stop it, or set PORT to another one.`;
  if (code === "EACCES" && port) return `Port ${port} may not be used by this account. Set PORT to one above 1023.`;
  if (error.name === "PackRefusal") return error.message;
  return error.stack ?? error.message;
}
