/** What a request for support may be about (1 §3: issue_type), in the order of the forms. */
export const issueTypes = ["question", "problem", "request", "feedback", "other"] as const;
export type IssueType = (typeof issueTypes)[number];

/** In characters. */
export const longestSupport = { subject: 150, description: 5_000 } as const;

/** A token that nobody is given: with it the client sends a plain body in place of a form (1 §5). It proves nothing to any server. */
export const literalTestToken = "test";

type Written = { issue_type: string; subject: string; description: string };

/** Only with all three can a request be sent (2 §5). Blanks say nothing. */
export function isSupportComplete({ issue_type, subject, description }: Written): boolean {
  return issueTypes.some((type) => type === issue_type) && subject.trim() !== "" && description.trim() !== "";
}

/** The number by which people and support speak of a request. */
export function supportReference(id: number): string {
  return `HD-${String(id).padStart(5, "0")}`;
}
