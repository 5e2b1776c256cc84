import { type RawBuilder, sql } from "kysely";

/** SQL for the first and last name of a person; null without a name or without a row. `person`: the alias of `users`. */
export const fullName = (person: string): RawBuilder<string | null> =>
  sql<string | null>`nullif(trim(${sql.ref(`${person}.first_name`)} || ' ' || ${sql.ref(`${person}.last_name`)}), '')`;

/** The same, with the e-mail address for a person without a name. */
export const nameOrEmail = (person: string): RawBuilder<string> =>
  sql<string>`coalesce(${fullName(person)}, ${sql.ref(`${person}.email`)})`;
