import type { FastifyRequest } from "fastify";
import type { Asked } from "../../platform/facts/facts.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { ofBearer } from "../sessions/bearers.ts";
import type { Services } from "../sessions/services.ts";
import { refuseScim } from "./answers.ts";

/** The company whose directory calls: every read and every change stays inside it. */
export type Directory = { tenant: Tenant; companyUuid: string; emailDomains: readonly string[]; asked: Asked };

const wrongBearers = { name: "scim-bearer", points: 20, seconds: 600 };
/** `last_used_at` lets an operator find unused tokens: it is updated once an hour. */
const noticedAfterMs = 60 * 60 * 1000;

/** The company of a request's bearer token. A wrong token is refused, and after too many the caller's network has to wait. */
export async function directoryOf(request: FastifyRequest, services: Services): Promise<Directory> {
  const { clock, database, limits } = services;
  const token = await ofBearer(request, { limits, wrong: wrongBearers }, (hash) => findToken(services, hash));
  if (!token) return refuseScim(401, undefined, "The bearer token is missing, wrong, or was replaced by another.");
  const now = clock.now();
  if (!token.last_used_at || now.getTime() - token.last_used_at.getTime() > noticedAfterMs) {
    await database.system
      .updateTable("scim_tokens")
      .set({ last_used_at: now })
      .where("portfolio_uuid", "=", token.portfolio_uuid)
      .where("uuid", "=", token.uuid)
      .execute();
  }
  return {
    tenant: database.tenant(token.portfolio_uuid),
    companyUuid: token.company_uuid,
    emailDomains: token.email_domains,
    asked: request,
  };
}

/** As the owner: the portfolio is known only from the token. */
function findToken({ database }: Services, tokenHash: Buffer) {
  return database.system
    .selectFrom("scim_tokens")
    .innerJoin("companies", (join) =>
      join
        .onRef("companies.portfolio_uuid", "=", "scim_tokens.portfolio_uuid")
        .onRef("companies.uuid", "=", "scim_tokens.company_uuid"),
    )
    .where("scim_tokens.token_hash", "=", tokenHash)
    .select(["scim_tokens.portfolio_uuid", "scim_tokens.uuid", "scim_tokens.company_uuid"])
    .select(["scim_tokens.last_used_at", "companies.email_domains"])
    .executeTakeFirst();
}
