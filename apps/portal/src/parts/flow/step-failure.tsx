import { ApiRefusal } from "@atrium/contract/client.ts";
import type { ReactNode } from "react";
import { passwordPhrases } from "@atrium/web/password-phrases.ts";
import type { Translate } from "@atrium/web/phrases.ts";
import { describeFailure } from "@atrium/web/refusal-places.ts";
import type { FieldFault } from "./flow-memory.ts";

/** Why a step was refused, above its form; `title` names what failed (1 §8). */
export function stepFailure(error: unknown, t: Translate, title?: string): ReactNode {
  if (!error) return null;
  const { text } = describeFailure(error, t);
  return title ? (
    <>
      <strong>{title}</strong>
      <br />
      {text}
    </>
  ) : (
    text
  );
}

const fields: [RegExp, FieldFault["field"]][] = [
  [/password$/, "password"],
  [/^\/(first|last)_name$/, "name"],
  [/^\/building_uuid$/, "building"],
];

/** The field that the server has refused, and whose step asks for it. */
export function faultOf(error: unknown, t: Translate): FieldFault | undefined {
  if (!(error instanceof ApiRefusal)) return undefined;
  const { code, errors } = error.problem;
  if (code === "code_invalid") return { field: "code", text: t("refusal.code_invalid") };
  if (code === "building_not_found") return { field: "building", text: t("refusal.building_not_found") };
  for (const fault of errors ?? []) {
    const field = fields.find(([path]) => path.test(fault.path))?.[1];
    if (!field) continue;
    const phrase = passwordPhrases[fault.code];
    return { field, text: phrase ? t(phrase) : t("refusal.validation_failed") };
  }
  return undefined;
}
