import type { Reach } from "@atrium/rules/capabilities.ts";
import type { FastifyRequest } from "fastify";
import type { Tenant } from "../../platform/database/database.ts";
import { languageOf, wantedLanguages } from "../../platform/http/languages.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { type Host, portalOrigin } from "../brands/portal-origin.ts";
import type { Services } from "../sessions/services.ts";
import { type EventRow, findEvent } from "./store.ts";

export type Asked = { params: { uuid: string }; reach: Reach; tenant: Tenant; request: FastifyRequest };

/** The event, if the capability covers it; any other is refused as unknown. */
export async function mustFindEvent({ params, reach, tenant, request }: Asked): Promise<EventRow> {
  const asked = { uuid: params.uuid.toLowerCase(), lang: wantedLanguages(request)[0] };
  return (await findEvent(tenant, reach, asked)) ?? refuse("content_not_found");
}

/** The brand that writes to a guest: that of the building, whichever brand's console is used. */
export async function hostOfEvent(
  services: Services,
  { whitelabel_uuid: uuid }: EventRow,
  request: FastifyRequest,
): Promise<Host> {
  const brand = (await services.brands.find({ uuid })) ?? refuse("internal");
  return {
    brand,
    origin: await portalOrigin(services, brand, request),
    locale: languageOf(request, brand.languageCodes),
  };
}
