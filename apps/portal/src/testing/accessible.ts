/* WCAG 2.2 AA by axe, on the page as it stands; the same tags as in the journeys. No finding is accepted. */
import axe from "axe-core";
import { expect } from "vitest";

export async function expectAccessible(): Promise<void> {
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
    runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] },
  });
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
  expect(found).toEqual([]);
}
