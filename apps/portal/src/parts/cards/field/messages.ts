import type { Fault, NumberState } from "./test-cards.ts";

/*
 * The messages between the portal and the sandbox's isolated fields, over a channel that the portal hands over once. No message has a field
 * for a number or a security code.
 */

/**
 * The message type by which the portal hands over the channel. A type, like everything here: the field's script must not share a chunk with
 * the portal's.
 */
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
