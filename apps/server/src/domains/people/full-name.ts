import { type RawBuilder, sql } from "kysely";

/** First and last name of a person in a statement; null where they have none, or there is nobody. `person`: what the statement calls `users`. */
export const fullName = (person: string): RawBuilder<string | null> =>
  sql<string | null>`nullif(trim(${sql.ref(`${person}.first_name`)} || ' ' || ${sql.ref(`${person}.last_name`)}), '')`;

/** The same; the address of who has no name. */
export const nameOrEmail = (person: string): RawBuilder<string> =>
  sql<string>`coalesce(${fullName(person)}, ${sql.ref(`${person}.email`)})`;
