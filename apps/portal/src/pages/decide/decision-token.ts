import { heldToken } from "../../parts/held-token.ts";

const held = heldToken();

export type WantedDecision = { token: string; wanted: "approve" | "deny" | undefined };

/** What the link of a manager's mail carries: the token, and what it was followed for, which decides nothing by itself. */
export const decisionToken = {
  hold: held.hold,
  useHeld(): WantedDecision {
    const [, wanted, token = ""] = /^(?:(approve|deny)\.)?(.*)$/.exec(held.useHeld() ?? "") ?? [];
    return { token, wanted: wanted === "approve" || wanted === "deny" ? wanted : undefined };
  },
};
