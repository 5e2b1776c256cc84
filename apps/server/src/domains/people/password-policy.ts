import { createRequire } from "node:module";
import { isPasswordComplete } from "@atrium/rules/password.ts";
import type * as Core from "@zxcvbn-ts/core";
import type * as Common from "@zxcvbn-ts/language-common";
import { type InputFault, refuse } from "../../platform/http/refusal.ts";

/** zxcvbn's "safely unguessable": a hundred million tries would not be enough. */
const leastScore = 3;
/** The cost grows with the length, and a password that is strong after this many characters stays strong. */
const longestChecked = 64;
/** Shorter words would match by chance. */
const shortestWord = 3;

/**
 * The faults of a password: the checklist of A13 first, then common passwords, then passwords made of words that an attacker knows (brand,
 * building, names, parts of the address; R21). `words` may contain complete texts.
 */
export function passwordFaults(
  password: string,
  words: readonly string[],
  path: "/password" | "/new_password" = "/password",
): InputFault | undefined {
  if (!isPasswordComplete(password)) {
    return { path, code: "password_rules", message: "must have each kind of character that the checklist names" };
  }
  const known = words.flatMap(wordsOf).filter((word) => word.length >= shortestWord);
  const { score, sequence } = check(password.slice(0, longestChecked), known);
  if (score >= leastScore) return undefined;
  return sequence.some((match) => match.dictionaryName === "userInputs")
    ? { path, code: "password_words", message: "must not be made of your own or the building's names" }
    : { path, code: "password_common", message: "is too easy to guess" };
}

export function mustBeGoodPassword(...[password, words, path]: Parameters<typeof passwordFaults>): void {
  const fault = passwordFaults(password, words, path);
  if (fault) refuse("validation_failed", [fault]);
}

/** "Harborline Pier One" → itself without spaces, and each of its words. */
function wordsOf(text: string): string[] {
  const parts = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return [parts.join(""), ...parts];
}

let factory: Core.ZxcvbnFactory | undefined;

/** The dictionaries have a megabyte and are rarely needed, so they are loaded when the first password is set. */
function check(password: string, words: string[]): Core.ZxcvbnResult {
  factory ??= load();
  return factory.check(password, words);
}

function load(): Core.ZxcvbnFactory {
  const require = createRequire(import.meta.url);
  const core = require("@zxcvbn-ts/core") as typeof Core;
  const common = require("@zxcvbn-ts/language-common") as typeof Common;
  return new core.ZxcvbnFactory({ dictionary: common.dictionary, graphs: common.adjacencyGraphs });
}
