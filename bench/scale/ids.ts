/** Ids that the database makes as well: of a kind and a number, in no order. */
export const idOf = (kind: string, number: string) => `md5('${kind}' || (${number}))::uuid`;

/** Companies of each building. */
export const companiesOfBuilding = 20;
