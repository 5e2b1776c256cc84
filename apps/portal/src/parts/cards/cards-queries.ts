import type { EndpointReply } from "@atrium/contract/client.ts";
import { endpointQuery } from "@atrium/web/queries.ts";
import type { Services } from "../services.ts";
import type { Tokenized } from "./card-form-state.ts";

const listKey = "GET /payment-methods";

export type SavedCard = EndpointReply<typeof listKey>["data"]["payment_methods"][number];

export const cardsQuery = ({ api }: Pick<Services, "api">) => endpointQuery(api, listKey, {});

/** Signed for one start of the fields, so it is never cached. */
export const fieldsQuery = ({ api }: Pick<Services, "api">) => ({
  ...endpointQuery(api, "GET /payment-methods/card-fields", {}),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

/** Saves the tokenised card. `idempotencyKey`: repeated requests save it once. */
export async function keepCard(
  { api }: Services,
  { token, facts }: Tokenized,
  idempotencyKey: string,
): Promise<SavedCard> {
  const { data } = await api("POST /payment-methods", { body: { token, payment_method: facts }, idempotencyKey });
  return data.payment_method;
}
