import { isExpired } from "@atrium/rules/card-expiry.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useServices } from "../services.ts";
import { cardsQuery } from "./cards-queries.ts";

/** The cards that a gateway can charge, and the selected one: the default until another is selected. */
export function useCardChoice(gateway: string | undefined) {
  const [now] = useState(() => new Date());
  const [wanted, choose] = useState<string>();
  const [adding, setAdding] = useState(false);
  const query = useQuery({ ...cardsQuery(useServices()), enabled: gateway !== undefined });
  const cards = query.data?.data.payment_methods.filter((card) => card.gateway_id === gateway && !isExpired(card, now));
  const chosen = cards?.find(({ id }) => id === wanted) ?? cards?.[0];
  return { query, cards, chosen, choose, adding, setAdding };
}

export type CardChoice = ReturnType<typeof useCardChoice>;
