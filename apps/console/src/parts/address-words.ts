import { toSingleLine } from "@atrium/rules/text-lines.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A UUID of an address, or nothing. */
export const uuidWord = (word: unknown): string | undefined =>
  typeof word === "string" && uuid.test(word) ? word : undefined;

/** One of a few words of an address, or nothing. */
export const oneOf = <Word extends string>(words: readonly Word[], word: unknown): Word | undefined =>
  words.find((known) => known === word);

/** A text of an address, as the API takes it; the router reads `?search=42` as a number. */
export function textWord(word: unknown, longest: number): string | undefined {
  if (typeof word !== "string" && typeof word !== "number" && typeof word !== "boolean") return undefined;
  return toSingleLine(String(word)).trim().slice(0, longest) || undefined;
}
