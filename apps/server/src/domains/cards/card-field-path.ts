export const cardFieldNames = ["number", "cvv"] as const;
export type CardFieldName = (typeof cardFieldNames)[number];

/** The address of the sandbox's isolated fields: pages with an origin of their own. */
export function cardFieldPath(field: CardFieldName): string {
  return `/card-fields/${field}`;
}
