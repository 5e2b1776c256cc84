import { argon2 } from "../domains/people/passwords.ts";

/** Cheap parameters for argon2id, since most tests sign somebody in. `passwords.unit.test.ts` checks the server's. */
Object.assign(argon2.settings, { memoryCost: 8, timeCost: 1 });
