import { toSingleLine } from "@atrium/rules/text-lines.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A UUID in an address; undefined for anything else. */
export const uuidWord = (word: unknown): string | undefined =>
  typeof word === "string" && uuid.test(word) ? word : undefined;

/** One of a few allowed words in an address; undefined for anything else. */
export const oneOf = <Word extends string>(words: readonly Word[], word: unknown): Word | undefined =>
  words.find((known) => known === word);

/** A text in an address, in the API's form; the router parses `?search=42` as a number. */
export function textWord(word: unknown, longest: number): string | undefined {
  if (typeof word !== "string" && typeof word !== "number" && typeof word !== "boolean") return undefined;
  return toSingleLine(String(word)).trim().slice(0, longest) || undefined;
}
