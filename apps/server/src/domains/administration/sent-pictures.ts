import type { FileStore } from "../../platform/files/file-store.ts";
import { type InputFault, refuse } from "../../platform/http/refusal.ts";

/** Refuses names of pictures that were never uploaded. A name is the hash of a picture's bytes: whoever knows it has the picture. */
export async function mustBeKept(
  files: Pick<FileStore, "read">,
  fields: Readonly<Record<string, string | null>>,
): Promise<void> {
  const faults: InputFault[] = [];
  for (const [field, name] of Object.entries(fields))
    if (name !== null && !(await files.read(name)))
      faults.push({ path: `/${field}`, code: "picture", message: "must be a picture that was sent before" });
  if (faults.length > 0) refuse("validation_failed", faults);
}
