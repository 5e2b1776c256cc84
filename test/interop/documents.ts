import { readFileSync } from "node:fs";
import { join } from "node:path";

export const root = join(import.meta.dirname, "../..");

/** A file of the repository, with replacements for this test: ports, folders, names. Each must occur. */
export function shipped(path: string, elsewhere: Record<string, string> = {}): string {
  let text = readFileSync(join(root, path), "utf8");
  for (const [from, to] of Object.entries(elsewhere)) {
    if (!text.includes(from)) throw new Error(`${path} does not say ${from}.`);
    text = text.replaceAll(from, to);
  }
  return text;
}

/** The contents of a page's code fences, in order; optionally of one language and under one heading. */
export function fences(path: string, { language, under }: { language?: string; under?: string } = {}): string[] {
  const text = readFileSync(join(root, path), "utf8");
  const found: string[] = [];
  let heading = "";
  for (const [, title, indent = "", lang = "", body = ""] of text.matchAll(
    /^#+ (.+)$|^( *)```(\w*)\n([\s\S]*?)^ *```$/gm,
  )) {
    if (title !== undefined) heading = title;
    else if ((language ?? lang) === lang && (under ?? heading) === heading)
      found.push(body.replaceAll(new RegExp(`^${indent}`, "gm"), ""));
  }
  return found;
}
