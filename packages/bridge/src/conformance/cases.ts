import type { Case } from "./expected.ts";
import { envelopes, noise, openToAll } from "./first-cases.ts";
import { afterInit, beforeInit, beginning, ending } from "./session-cases.ts";

/** In this order: the last one may close the page. What a person has to agree to is asked only where it is refused before. */
export const cases: readonly Case[] = [
  ...envelopes,
  ...noise,
  ...openToAll,
  ...beforeInit,
  ...beginning,
  ...afterInit,
  ...ending,
];
