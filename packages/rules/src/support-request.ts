/** The subjects of a support request (1 §3: issue_type), in the order of the forms. */
export const issueTypes = ["question", "problem", "request", "feedback", "other"] as const;
export type IssueType = (typeof issueTypes)[number];

/** In characters. */
export const longestSupport = { subject: 150, description: 5_000 } as const;

/** A token that nobody has: with it the client sends a plain body instead of a form (1 §5). It authenticates nobody. */
export const literalTestToken = "test";

type Written = { issue_type: string; subject: string; description: string };

/** A request needs all three (2 §5). Blanks do not count. */
export function isSupportComplete({ issue_type, subject, description }: Written): boolean {
  return issueTypes.some((type) => type === issue_type) && subject.trim() !== "" && description.trim() !== "";
}

/** The number by which people and support refer to a request. */
export function supportReference(id: number): string {
  return `HD-${String(id).padStart(5, "0")}`;
}
