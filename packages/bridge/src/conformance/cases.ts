import type { Case } from "./expected.ts";
import { envelopes, noise, openToAll } from "./first-cases.ts";
import { afterInit, beforeInit, beginning, ending } from "./session-cases.ts";

/** In this order: the last case may close the page. An action that needs consent is only tested where it is refused before the question. */
export const cases: readonly Case[] = [
  ...envelopes,
  ...noise,
  ...openToAll,
  ...beforeInit,
  ...beginning,
  ...afterInit,
  ...ending,
];
