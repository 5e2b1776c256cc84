import { heldToken } from "../../shared/held-token.ts";

const held = heldToken();

/** What the link of a manager's mail carries: the token, and what it was followed for, which decides nothing by itself. */
export const decisionToken = {
  hold: held.hold,
  get(): { token: string; wanted: "approve" | "deny" | undefined } {
    const [, wanted, token = ""] = /^(?:(approve|deny)\.)?(.*)$/.exec(held.get() ?? "") ?? [];
    return { token, wanted: wanted === "approve" || wanted === "deny" ? wanted : undefined };
  },
};
