import { memoryToken } from "../../parts/memory-token.ts";

const held = memoryToken();

export type WantedDecision = { token: string; wanted: "approve" | "deny" | undefined };

/** The content of the link in a manager's mail: the token, and the decision that it proposes, which has no effect by itself. */
export const decisionToken = {
  hold: held.hold,
  useToken(): WantedDecision {
    const [, wanted, token = ""] = /^(?:(approve|deny)\.)?(.*)$/.exec(held.useToken() ?? "") ?? [];
    return { token, wanted: wanted === "approve" || wanted === "deny" ? wanted : undefined };
  },
};
