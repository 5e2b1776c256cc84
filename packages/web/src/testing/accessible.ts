/* Checks the current page with axe for WCAG 2.2 AA. No finding is accepted. */
import axe from "axe-core";
import { expect } from "vitest";
import { isNight } from "./size.ts";
import { sentenceOf, wcagTags } from "./wcag.ts";

/** A list dims itself, a panel what it holds. The ring of a busy button is a picture that never stops moving. */
const busy = "[aria-busy='true']:not(input), [aria-busy='true'] :not(svg)";

export async function expectAccessible(): Promise<void> {
  // Content that is being reloaded is dimmed, and dimmed text has too little contrast until the answer arrives. A busy switch has no text.
  await expect.poll(() => [...document.querySelectorAll(busy)].filter(isDimmed)).toEqual([]);
  // A dialog that is still fading in has too little contrast.
  await Promise.allSettled(
    document
      .getAnimations()
      .filter(({ playState, timeline }) => playState === "running" && timeline === document.timeline)
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      .map(({ finished }) => finished),
  );
  const { violations } = await axe.run(document, {
    resultTypes: ["violations"],
    runOnly: { type: "tag", values: [...wcagTags] },
  });
  expect(violations.map(sentenceOf)).toEqual([]);
}

/** The same only at night: for a further state of a page that is checked in one state by day. */
export async function expectAccessibleAtNight(): Promise<void> {
  if (isNight) await expectAccessible();
}

function isDimmed(element: Element): boolean {
  const opacity = Number(getComputedStyle(element).opacity);
  return opacity > 0 && opacity < 1;
}
