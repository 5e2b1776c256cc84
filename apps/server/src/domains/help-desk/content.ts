import { open } from "node:fs/promises";
import type { AttachmentKind } from "@atrium/rules/attachments.ts";
import { fileTypeFromFile } from "file-type";
import { type InputFault, refuse } from "../../platform/http/refusal.ts";
import { slots } from "../../platform/keys/slots.ts";
import { holdsArchive, isMovie, isPdf, type Looked, wordFault } from "./containers.ts";
import type { ContentFault } from "./content-fault.ts";
import { officeFault } from "./office.ts";
import { cleanPhoto } from "./photos.ts";

const sentences: Record<ContentFault, string> = {
  format: "is not what its name says",
  damaged: "is cut off before its end, or damaged",
  polyglot: "is something else as well",
  macros: "has macros or programs in it",
  encrypted: "is locked with a password",
  bomb: "unpacks to more than is taken",
  pixels: "has too many pixels",
};

/** The kinds by their first bytes, in the terms of file-type. */
const firstBytes: Record<AttachmentKind, readonly string[]> = {
  pdf: ["pdf"],
  jpg: ["jpg"],
  png: ["png"],
  doc: ["cfb"],
  docx: ["docx", "docm", "zip"],
  mov: ["mov"],
  mpg: ["mpg"],
  xlsx: ["xlsx", "xlsm", "zip"],
};

/** One photo at a time is rewritten, and one archive unpacked, however many arrive. */
const work = slots({ atOnce: 1, waiting: 200 });

/**
 * Checks what a received file really is: first bytes, then structure (test 38, L12: either check alone can be fooled). A photo is rewritten in
 * place, without place, time and camera. Refuses with `file_refused`, `path` and the reason. Returns its final size.
 */
export function cleanContent(
  file: { path: string; size: number },
  kind: AttachmentKind,
  field: string,
): Promise<number> {
  return work.run(async () => {
    const fault = await look(file.path, kind);
    if (typeof fault === "number") return fault;
    if (fault) return refuse("file_refused", [contentFault(field, fault)]);
    return file.size;
  });
}

function contentFault(path: string, code: ContentFault): InputFault {
  return { path, code, message: sentences[code] };
}

async function look(path: string, kind: AttachmentKind): Promise<ContentFault | number | undefined> {
  const found = await fileTypeFromFile(path).catch(() => undefined);
  if (!found || !firstBytes[kind].includes(found.ext)) return "format";
  if (kind === "docx" || kind === "xlsx") return officeFault(path, kind);
  if (kind === "jpg" || kind === "png") return cleanPhoto(path, kind);
  const file = await open(path);
  try {
    return await lookInside({ file, size: (await file.stat()).size }, kind);
  } finally {
    await file.close();
  }
}

async function lookInside(looked: Looked, kind: "pdf" | "doc" | "mov" | "mpg"): Promise<ContentFault | undefined> {
  if (await holdsArchive(looked)) return "polyglot";
  if (kind === "doc") return wordFault(looked);
  if (kind === "pdf") return (await isPdf(looked)) ? undefined : "format";
  if (kind === "mov") return (await isMovie(looked)) ? undefined : "format";
  return undefined;
}
