import type { Reach } from "@atrium/rules/capabilities.ts";
import type { FastifyRequest } from "fastify";
import type { Tenant } from "../../platform/database/database.ts";
import { languageOf, wantedLanguages } from "../../platform/http/languages.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { type Host, portalOrigin } from "../brands/portal-origin.ts";
import type { Services } from "../sessions/services.ts";
import { type EventRow, findEvent } from "./store.ts";

export type Asked = { params: { uuid: string }; reach: Reach; tenant: Tenant; request: FastifyRequest };

/** The event, where the capability reaches it; any other is not there. */
export async function mustFindEvent({ params, reach, tenant, request }: Asked): Promise<EventRow> {
  const asked = { uuid: params.uuid.toLowerCase(), lang: wantedLanguages(request)[0] };
  return (await findEvent(tenant, reach, asked)) ?? refuse("content_not_found");
}

/** In whose name a guest is written to: that of the building's brand, whichever the console was opened at. */
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
