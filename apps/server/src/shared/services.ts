import type { Logger } from "pino";
import type { Brands } from "./brands/brands.ts";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Database } from "./database/database.ts";
import type { FileStore } from "./files/file-store.ts";
import type { Pictures } from "./files/pictures.ts";
import type { Flags } from "./flags.ts";
import type { AccessTokens } from "./identity/access-tokens.ts";
import type { Callers } from "./identity/callers.ts";
import type { SigningKeys } from "./identity/signing-keys.ts";

/** What features are given: the outside world behind small ports, and what several of them need. */
export type Services = {
  config: Config;
  logger: Logger;
  clock: Clock;
  database: Database;
  files: FileStore;
  pictures: Pictures;
  brands: Brands;
  flags: Flags;
  keys: SigningKeys;
  tokens: AccessTokens;
  callers: Callers;
};
