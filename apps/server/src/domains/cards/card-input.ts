import type { EndpointBody } from "@atrium/contract/client.ts";
import { isExpired } from "@atrium/rules/card-expiry.ts";
import { holdsCardNumber } from "@atrium/rules/card-number.ts";
import { type InputFault, Refusal } from "../../platform/http/refusal.ts";

type Body = EndpointBody<"POST /payment-methods">;

/**
 * Cleans up the card fields of a request. A value that contains a card number is refused by its field only: neither the answer nor a log repeats it,
 * and nothing is stored.
 */
export function readCard({ token, payment_method }: Body, now: Date): Body {
  const faults: InputFault[] = [];
  const facts = {
    ...payment_method,
    first_name: payment_method.first_name.trim(),
    last_name: payment_method.last_name.trim(),
  };
  for (const [path, text] of texts({ token, payment_method }))
    if (holdsCardNumber(text)) faults.push({ path, code: "card_number", message: "must not hold a card number" });
  for (const field of ["first_name", "last_name"] as const)
    if (facts[field] === "")
      faults.push({ path: `/payment_method/${field}`, code: "required", message: "must not be empty" });
  if (isExpired(facts, now))
    faults.push({ path: "/payment_method/year", code: "expired", message: "must not be in the past" });
  if (faults.length > 0) throw new Refusal("validation_failed", faults);
  return { token, payment_method: facts };
}

function texts(value: object, path = ""): [path: string, text: string][] {
  return Object.entries(value).flatMap(([name, inner]): [string, string][] =>
    typeof inner === "object" && inner !== null
      ? texts(inner, `${path}/${name}`)
      : [[`${path}/${name}`, String(inner)]],
  );
}
