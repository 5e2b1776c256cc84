import { auth } from "./features/auth.ts";
import { branding } from "./features/branding.ts";
import { buildings } from "./features/buildings.ts";
import { content } from "./features/content.ts";
import { flags } from "./features/flags.ts";
import { health } from "./features/health.ts";
import { signUp } from "./features/sign-up.ts";
import { sso } from "./features/sso.ts";
import { users } from "./features/users.ts";

/** The whole API, under `/api`: what the server mounts, the client is typed by, and OpenAPI is a projection of. */
export const endpoints = {
  ...health,
  ...auth,
  ...signUp,
  ...sso,
  ...users,
  ...buildings,
  ...branding,
  ...content,
  ...flags,
};

export type Endpoints = typeof endpoints;
export type EndpointKey = keyof Endpoints;
