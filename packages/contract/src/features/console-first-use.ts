import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { SignedIn } from "../entities/session.ts";
import { Email, Entity, Password, Text } from "../schemas.ts";

/** The secret of the address that the server prints while the installation is empty. */
const Secret = Type.String({ minLength: 20, maxLength: 100, pattern: "^[A-Za-z0-9_-]+$" });

/** How an empty installation gets its first owner (row G15). Once it has one, both calls refuse every input. */
export const consoleFirstUse = {
  "POST /admin/v1/first-use/check": endpoint({
    summary: "Say whether the address of an empty installation can still be used. Does not use it.",
    access: "anonymous",
    body: Entity({ secret: Secret }),
    reply: Entity({}),
    refusals: ["link_invalid", "cross_site_request"],
  }),
  "POST /admin/v1/first-use/owner": endpoint({
    summary:
      "Create the first owner of an empty installation, with a portfolio and a brand that are named after the organisation and answer at the requested host. Uses up the address, and starts a session.",
    access: "anonymous",
    body: Entity({
      secret: Secret,
      organisation: Text(120, 1),
      first_name: Text(80, 1),
      last_name: Text(80, 1),
      email: Email,
      password: Password,
    }),
    reply: SignedIn,
    refusals: ["link_invalid", "cross_site_request"],
  }),
};
