/* WCAG 2.2 AA by axe, on the page as it stands. No finding is accepted. */
import axe from "axe-core";
import { expect } from "vitest";
import { sentenceOf, wcagTags } from "./wcag.ts";

/** A list dims itself, a panel what it holds. The ring of a busy button is a picture that never stops moving. */
const busy = "[aria-busy='true']:not(input), [aria-busy='true'] :not(svg)";

export async function expectAccessible(): Promise<void> {
  // What is being read again is dimmed, and a dimmed text has no contrast until the answer is there. A busy switch has no text.
  await expect.poll(() => [...document.querySelectorAll(busy)].filter(isDimmed)).toEqual([]);
  // A dialog that is still fading in has no contrast yet.
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

function isDimmed(element: Element): boolean {
  const opacity = Number(getComputedStyle(element).opacity);
  return opacity > 0 && opacity < 1;
}
