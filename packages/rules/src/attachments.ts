/** The greatest number of files in a support request (2 §9). */
export const mostAttachments = 5;

/** The allowed kinds of files (2 §5), by file extension. */
export const attachmentKinds = ["pdf", "jpg", "png", "doc", "docx", "mov", "mpg", "xlsx"] as const;
export type AttachmentKind = (typeof attachmentKinds)[number];

const otherEndings: ReadonlyMap<string, AttachmentKind> = new Map([
  ["jpeg", "jpg"],
  ["mpeg", "mpg"],
]);

/** The kind that a file's name claims; the server checks its content. */
export function attachmentKindOf(name: string): AttachmentKind | undefined {
  const [, ending = ""] = /\.([^.]+)$/.exec(name.toLowerCase()) ?? [];
  return attachmentKinds.find((kind) => kind === ending) ?? otherEndings.get(ending);
}

/** Endings for a file picker. */
export const attachmentEndings: readonly string[] = [...attachmentKinds, ...otherEndings.keys()].map(
  (ending) => `.${ending}`,
);

export type AttachmentFault = "kind" | "empty" | "too_large";

/** What is wrong with a file, without reading it. `mostBytes` is the operator's limit. */
export function attachmentFault(
  { name, size }: { name: string; size: number },
  mostBytes: number,
): AttachmentFault | undefined {
  if (!attachmentKindOf(name)) return "kind";
  if (size === 0) return "empty";
  return size > mostBytes ? "too_large" : undefined;
}

const longestName = 120;
/** Reserved device names of some systems, whatever the extension. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/**
 * A file name that is safe to save: no folder, no invisible characters or bidirectional marks, no device name, no spreadsheet formula, at most
 * 120 characters including the extension.
 */
export function safeFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  const plain = last
    .normalize("NFC")
    .replace(/[\p{C}\u2028\u2029]+/gu, "")
    .replace(/[<>:"|?*%]+/g, "_")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^[.=+@-]+/, "_");
  const ending = /\.[a-z0-9]{1,8}$/i.exec(plain)?.[0] ?? "";
  const stem = Array.from(plain.slice(0, plain.length - ending.length))
    .slice(0, longestName - ending.length)
    .join("")
    .trim();
  const whole = `${stem || "file"}${ending}`;
  return device.test(whole) ? `_${whole}` : whole;
}
