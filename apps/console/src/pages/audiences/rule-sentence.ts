import { type ConditionKind, kindsOf } from "@atrium/rules/audiences.ts";
import { intlLocale } from "@atrium/rules/languages.ts";
import { isRole } from "@atrium/rules/roles.ts";
import type { Translate } from "@atrium/web/phrases.ts";
import { roleWords } from "../../parts/role-words.ts";
import type { Part, Rule } from "./audience-queries.ts";

export type Speech = { readonly t: Translate; readonly locale: string; readonly nameOf: (uuid: string) => string };

const listed = (locale: string, words: readonly string[], type: "conjunction" | "disjunction") =>
  new Intl.ListFormat(intlLocale(locale), { type }).format(words);

/** A rule as text for people: "of Meridian and not in Pier One". */
export function ruleSentence({ match, conditions }: Rule, speech: Speech): string {
  const parts = conditions.map((part) => partWords(part, speech));
  return listed(speech.locale, parts, match === "all" ? "conjunction" : "disjunction");
}

function partWords(part: Part, speech: Speech): string {
  const { t, locale } = speech;
  if (part.conditions) return `(${ruleSentence({ match: part.match ?? "all", conditions: part.conditions }, speech)})`;
  const [kind] = kindsOf(part);
  const values = kind ? (part[kind] ?? []) : [];
  if (!kind || values.length === 0) return t("console.whom_says_nobody");
  const names = listed(
    locale,
    values.map((value) => valueName(kind, value, speech)),
    "disjunction",
  );
  const what = t(`console.whom_says_${kind}`, { names });
  return part.not ? t("console.whom_says_not", { what }) : what;
}

export function valueName(kind: ConditionKind, value: string, { t, nameOf }: Omit<Speech, "locale">): string {
  if (kind === "grants") return isRole(value) ? t(roleWords[value]) : value;
  return kind === "buildings" || kind === "companies" ? nameOf(value) : value;
}
