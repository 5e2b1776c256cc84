import type { PhotoFault } from "./photos.ts";

/** Why a file is refused, as `errors[].code`. */
export type ContentFault = "format" | "macros" | "encrypted" | "bomb" | PhotoFault;
