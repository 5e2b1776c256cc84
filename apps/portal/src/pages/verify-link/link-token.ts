import { heldToken } from "../../parts/held-token.ts";

/** The token of a mail's link. */
export const linkToken = heldToken();
