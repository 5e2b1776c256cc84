/* The rules for axe and the text of its findings, in page tests and in journeys. */

/** WCAG 2.2 AA. */
export const wcagTags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] as const;

type Violation = { id: string; nodes: { html: string }[] };

export const sentenceOf = ({ id, nodes }: Violation): string =>
  `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`;
