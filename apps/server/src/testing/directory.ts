import { v7 } from "uuid";
import { createScimToken } from "../domains/scim/tokens.ts";
import type { Rig } from "./rig.ts";

export type ScimReply = { status: number; type: string; headers: Record<string, unknown>; body: ScimBody };
export type ScimBody = Record<string, unknown> & {
  id: string;
  detail?: string;
  scimType?: string;
  totalResults?: number;
  Resources?: (Record<string, unknown> & { id: string })[];
  members?: { value: string }[];
};

/** A company's directory: sends SCIM requests as Entra or Okta do. */
export type TestDirectory = {
  bearer: string;
  ask(method: string, path: string, body?: object | string, headers?: Record<string, string>): Promise<ScimReply>;
};

export async function connectDirectory(rig: Rig, company = "alpha/acme"): Promise<TestDirectory> {
  const { database } = rig.services;
  const { token } = await createScimToken(database, rig.clock, { company, endOlder: false });
  return { bearer: token, ask: (...request) => askScim(rig, token, ...request) };
}

export async function askScim(
  rig: Rig,
  bearer: string | undefined,
  method: string,
  path: string,
  body?: object | string,
  headers: Record<string, string> = {},
): Promise<ScimReply> {
  const answer = await rig.ask({
    method,
    url: `/scim/v2${path}`,
    headers: {
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      ...(body === undefined ? {} : { "content-type": "application/scim+json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  return {
    status: answer.statusCode,
    type: answer.headers["content-type"]?.split(";")[0] ?? "",
    headers: answer.headers,
    body: (answer.body ? JSON.parse(answer.body) : {}) as ScimBody,
  };
}

export const userSchema = "urn:ietf:params:scim:schemas:core:2.0:User";
export const groupSchema = "urn:ietf:params:scim:schemas:core:2.0:Group";

export function patchOf(...Operations: object[]): object {
  return { schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"], Operations };
}

/** A second company in Acme's portfolio, with one person and its own domain. */
export async function addRivalCompany(rig: Rig): Promise<{ person: string }> {
  const { system } = rig.services.database;
  const acme = await system
    .selectFrom("companies")
    .selectAll()
    .where("pack_key", "=", "acme")
    .executeTakeFirstOrThrow();
  const { portfolio_uuid } = acme;
  const companyUuid = v7();
  await system
    .insertInto("companies")
    .values({ portfolio_uuid, uuid: companyUuid, pack_key: "rival", name: "Rival", email_domains: ["rival.test"] })
    .execute();
  const building_uuid = await rig.uuid("buildings", "tower");
  await system
    .insertInto("company_buildings")
    .values({ portfolio_uuid, company_uuid: companyUuid, building_uuid })
    .execute();
  const person = v7();
  await system
    .insertInto("users")
    .values({
      portfolio_uuid,
      uuid: person,
      email: "rita@rival.test",
      first_name: "Rita",
      last_name: "Rival",
      company_uuid: companyUuid,
    })
    .execute();
  return { person };
}
