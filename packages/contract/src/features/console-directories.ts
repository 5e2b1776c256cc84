import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Data, Entity, Instant, Nullable, Uuid } from "../schemas.ts";

/** The SCIM tokens of a company's directory, newest first. None of them is ever shown again. */
const directory = {
  /** The address to enter in Entra ID, Okta and the like. */
  address: Type.String(),
  tokens: Type.Array(Entity({ uuid: Uuid, created_at: Instant, last_used_at: Nullable(Instant) })),
};

const refusals = ["company_not_found", "beyond_own_grants"] as const;

/** The SCIM tokens of companies, created and revoked by their landlord and their own administrators (row G8). */
export const consoleDirectories = {
  "GET /admin/v1/companies/:uuid/directory": endpoint({
    summary: "Read this portal's address for the company's directory, and the directory's tokens.",
    access: { may: "companies.change" },
    reply: Data(directory),
    refusals,
    shows: ["estate"],
    secret: true,
  }),
  "POST /admin/v1/companies/:uuid/directory/tokens": endpoint({
    summary:
      "Create a token for the company's directory. It is shown only once. Earlier tokens stay valid, so that the directory can change over.",
    access: { may: "companies.change" },
    freshSignIn: true,
    reply: Data({ ...directory, token: Type.String() }),
    refusals,
    changes: ["estate"],
  }),
  "DELETE /admin/v1/companies/:uuid/directory/tokens/:tokenUuid": endpoint({
    summary: "Revoke a token of the company's directory. Its people stay as they are.",
    access: { may: "companies.change" },
    freshSignIn: true,
    reply: Data(directory),
    refusals: [...refusals, "item_not_found"],
    changes: ["estate"],
  }),
};
