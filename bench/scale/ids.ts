/** Ids from a kind and a number, without an order; the database calculates the same ones. */
export const idOf = (kind: string, number: string) => `md5('${kind}' || (${number}))::uuid`;

/** Companies of each building. */
export const companiesOfBuilding = 20;
