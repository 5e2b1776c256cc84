import { heldToken } from "../../shared/held-token.ts";

/** The token of a manager's mail. */
export const decisionToken = heldToken();
