import type { Reach } from "@atrium/rules/capabilities.ts";
import type { FastifyRequest } from "fastify";
import type { Tenant } from "../../platform/database/database.ts";
import { wantedLanguages } from "../../platform/http/languages.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { findOffer, type OfferRow } from "./store.ts";

export type Asked = { params: { uuid: string }; reach: Reach; tenant: Tenant; request: FastifyRequest };

/** The offer, if the capability covers it; any other is refused as unknown. */
export async function mustFindOffer({ params, reach, tenant, request }: Asked): Promise<OfferRow> {
  const asked = { uuid: params.uuid.toLowerCase(), lang: wantedLanguages(request)[0] };
  return (await findOffer(tenant, reach, asked)) ?? refuse("content_not_found");
}
