import type { FastifyInstance } from "fastify";
import { refuse } from "../../platform/http/refusal.ts";
import { networkOf } from "../../platform/limits/network.ts";
import type { LimitRule } from "../../platform/limits/limits.ts";
import type { Services } from "../sessions/services.ts";
import { receiveCardEvent } from "./card-events.ts";

/** The address of a brand's gateway webhook. */
export const cardEventsPath = "/api/payments/v1/card-events/:brand";

const bodyLimit = 256 * 1024;
const rule: LimitRule = { name: "card-events", points: 1200, seconds: 60 };

/** Webhooks of card gateways. Only signed messages are accepted; a repeated message changes nothing. */
export async function mountCardEvents(app: FastifyInstance, services: Services): Promise<void> {
  const { brands, database, limits } = services;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The signature covers the text byte for byte.
    scope.addContentTypeParser("application/json", { parseAs: "string", bodyLimit }, (_request, text, done) =>
      done(null, text),
    );
    scope.post<{ Params: { brand: string } }>(cardEventsPath, { bodyLimit }, async (request, reply) => {
      if (typeof request.body !== "string") return refuse("unsupported_media_type");
      await limits.take(rule, networkOf(request));
      const brand = (await brands.find({ brand_identifier: request.params.brand })) ?? refuse("not_found");
      const header = request.headers["stripe-signature"] ?? request.headers["card-signature"];
      const signed = { text: request.body, signature: typeof header === "string" ? header : "" };
      const tenant = database.tenant(brand.portfolio_uuid);
      if (!(await receiveCardEvent(services, tenant, signed, { brandUuid: brand.uuid }))) refuse("not_found");
      return reply.header("cache-control", "no-store").send({});
    });
  });
}
