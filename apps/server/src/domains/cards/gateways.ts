import type { CardProvider } from "@atrium/rules/card-providers.ts";
import type { FastifyRequest } from "fastify";
import type { Brand } from "../brands/brands.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { isUnreachable } from "../../platform/http/provider-calls.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { Services } from "../sessions/services.ts";
import { type CardGateway, CardRefused, type GatewayParts } from "./card-gateway.ts";
import { sandbox } from "./sandbox.ts";
import { spreedly } from "./spreedly.ts";
import { stripe } from "./stripe.ts";

const adapters: Record<CardProvider, (parts: GatewayParts) => CardGateway> = {
  sandbox,
  spreedly,
  stripe,
};

export type GatewayOfBrand = { gatewayId: string; gateway: CardGateway };

/** The gateway of the request's brand; undefined if the brand has none, or belongs to another portfolio. */
export async function gatewayOf(
  services: Needed,
  request: FastifyRequest,
  tenant: Tenant,
): Promise<GatewayOfBrand | undefined> {
  return gatewayIn(services, await services.brands.ofRequest(request), tenant);
}

/** The gateway of a brand, for any caller. */
export async function gatewayOfBrand(
  services: Needed,
  uuid: string,
  tenant: Tenant,
): Promise<GatewayOfBrand | undefined> {
  const brand = await services.brands.find({ uuid });
  return brand && gatewayIn(services, brand, tenant);
}

type Needed = Pick<Services, "brands" | "config" | "clock">;

function gatewayIn({ config, clock }: Needed, brand: Brand, tenant: Tenant): GatewayOfBrand | undefined {
  const settings = brand.config.cards;
  if (!settings || brand.portfolio_uuid !== tenant.portfolioUuid) return undefined;
  const { secretNamed } = config;
  return {
    gatewayId: settings.gateway_id,
    gateway: adapters[settings.provider]({ settings, secretNamed, tenant, clock }),
  };
}

/** A provider's refusal becomes a refusal of the card; an unreachable or misconfigured provider is logged for the operator. */
export async function askGateway<T>(
  logger: Services["logger"],
  request: FastifyRequest,
  work: () => Promise<T> | T,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CardRefused) return refuse("card_refused");
    const { message: reason } = error instanceof Error ? error : { message: "unknown" };
    logger.error({ trace_id: request.id, reason, asked: isUnreachable(error) }, "a card provider cannot be reached");
    return refuse("card_provider_unreachable");
  }
}
