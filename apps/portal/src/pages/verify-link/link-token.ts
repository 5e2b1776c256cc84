import { memoryToken } from "../../parts/memory-token.ts";

/** The token of a mail's link. */
export const linkToken = memoryToken();
