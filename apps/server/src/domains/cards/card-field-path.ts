export const cardFieldNames = ["number", "cvv"] as const;
export type CardFieldName = (typeof cardFieldNames)[number];

/** Where the sandbox's isolated fields are: pages of their own, which nothing else of this origin shares anything with. */
export function cardFieldPath(field: CardFieldName): string {
  return `/card-fields/${field}`;
}
