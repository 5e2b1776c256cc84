import { memoryToken } from "../../parts/memory-token.ts";

const held = memoryToken();

export type WantedDecision = { token: string; wanted: "approve" | "deny" | undefined };

/** What the link of a manager's mail carries: the token, and what it was followed for, which decides nothing by itself. */
export const decisionToken = {
  hold: held.hold,
  useToken(): WantedDecision {
    const [, wanted, token = ""] = /^(?:(approve|deny)\.)?(.*)$/.exec(held.useToken() ?? "") ?? [];
    return { token, wanted: wanted === "approve" || wanted === "deny" ? wanted : undefined };
  },
};
