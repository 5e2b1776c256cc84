import type { CardProvider } from "@atrium/rules/card-providers.ts";
import type { FastifyRequest } from "fastify";
import type { Tenant } from "../../platform/database/database.ts";
import { isUnreachable } from "../../platform/http/provider-calls.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { Services } from "../sessions/services.ts";
import { type CardGateway, CardRefused, type GatewayParts } from "./card-gateway.ts";
import { sandbox } from "./sandbox.ts";
import { spreedly } from "./spreedly.ts";
import { stripe } from "./stripe.ts";

const adapters: Record<CardProvider, (parts: GatewayParts) => CardGateway> = {
  sandbox: () => sandbox,
  spreedly,
  stripe,
};

export type GatewayOfBrand = { gatewayId: string; gateway: CardGateway };

/** The gateway of the brand that a request is for; none where the brand keeps no cards, or is another portfolio's. */
export async function gatewayOf(
  { brands, config }: Pick<Services, "brands" | "config">,
  request: FastifyRequest,
  { portfolioUuid }: Pick<Tenant, "portfolioUuid">,
): Promise<GatewayOfBrand | undefined> {
  const brand = await brands.ofRequest(request);
  const settings = brand.config.cards;
  if (!settings || brand.portfolio_uuid !== portfolioUuid) return undefined;
  const gateway = adapters[settings.provider]({ settings, secretNamed: config.secretNamed });
  return { gatewayId: settings.gateway_id, gateway };
}

/** What a provider says no to is the card's refusal; what it does not answer, or is not set up for, is told to the operator. */
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
    logger.error({ trace_id: request.id, reason, asked: isUnreachable(error) }, "a card provider cannot be asked");
    return refuse("card_provider_unreachable");
  }
}
