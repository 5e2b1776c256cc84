import type { Fault, NumberState } from "./test-cards.ts";

/*
 * What the portal and the sandbox's isolated fields say to each other, over a channel of their own that the portal hands over once. No
 * message has a place for a number or a security code.
 */

/** The word by which the portal hands the channel over. A type, as all here: the field's script must not share a chunk with the portal's. */
export type Greeting = "atrium-card-field";

export type CvvState = { validCvv: boolean; cvvLength: number };

export type ToField =
  | { type: "texts"; label: string; lang: string }
  | { type: "style"; css: Record<string, string> }
  | { type: "cvv-size"; size: number }
  | { type: "focus" | "reset" | "validate" | "tokenize" };

export type FieldEvent = "focus" | "blur" | "input" | "enter" | "escape";

export type FromField =
  | { type: "ready" }
  | { type: "event"; name: FieldEvent }
  | { type: "number"; state: NumberState }
  | { type: "cvv"; state: CvvState }
  | { type: "token"; token: string; cardType: string; lastFour: string }
  | { type: "fault"; fault: Fault };
