import type { EndpointBody, EndpointReply } from "@atrium/contract/client.ts";
import { ApiRefusal } from "@atrium/contract/client.ts";
import { nameOf } from "@atrium/rules/name-of.ts";
import { readTicketCode } from "@atrium/rules/ticket-code.ts";
import { useServices } from "@atrium/web/services.ts";
import { useMutation } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import type { ClaimCounts, ClaimedOffer } from "./offers-address.ts";
import { type OfferReply, offerQuery } from "./offers-queries.ts";

const redeemKey = "POST /admin/v1/offers/:uuid/redemptions";
const undoKey = "DELETE /admin/v1/offers/:uuid/redemptions/:claimUuid";

type Body = EndpointBody<typeof redeemKey>;
type Redeemed = EndpointReply<typeof redeemKey>["data"];
/** An action, with its idempotency key for retries. */
type Redemption = { body: Body; idempotencyKey: string };

/** The result of the latest action at the till. */
export type TillOutcome =
  | { kind: "redeemed" | "before"; name: string; redemption: Redeemed["redemption"]; left: number }
  | { kind: "undone"; name: string }
  | { kind: "unknown" }
  | { kind: "failed"; error: Error; again: () => void };

/** Redeems the claims of an offer, by code or by name, and undoes mistakes. */
export function useTill({ uuid }: Pick<ClaimedOffer, "uuid">) {
  const services = useServices();
  const { api, network, queryClient } = services;
  const [outcome, setOutcome] = useState<TillOutcome>();
  const isAway = useSyncExternalStore(network.subscribe, network.isAway);

  const keep = (counts: ClaimCounts) =>
    queryClient.setQueryData<OfferReply>(
      offerQuery(services, uuid).queryKey,
      (before) => before && { data: { ...before.data, counts } },
    );
  const fail = (error: Error, again: () => void) =>
    setOutcome(
      error instanceof ApiRefusal && error.problem.code === "claim_not_found"
        ? { kind: "unknown" }
        : { kind: "failed", error, again },
    );

  const redeeming = useMutation({
    mutationFn: ({ body, idempotencyKey }: Redemption) => api(redeemKey, { params: { uuid }, body, idempotencyKey }),
    onSuccess({ data: { outcome: kind, redemption, person, counts } }) {
      keep(counts);
      setOutcome({ kind, name: nameOf(person), redemption, left: person.claims - person.redeemed });
    },
    onError: (error, redemption) => fail(error, () => redeeming.mutate(redemption)),
  });
  const undoing = useMutation({
    mutationFn: (claimUuid: string) => api(undoKey, { params: { uuid, claimUuid } }),
    onSuccess({ data: { person, counts } }) {
      keep(counts);
      setOutcome({ kind: "undone", name: nameOf(person) });
    },
    onError: (error, claim) => fail(error, () => undoing.mutate(claim)),
  });

  const redeem = (body: Body) => redeeming.mutate({ body, idempotencyKey: crypto.randomUUID() });
  return {
    outcome,
    isAway,
    busy: redeeming.isPending || undoing.isPending,
    /** By a scanned or typed code. */
    scan(text: string): void {
      const code = readTicketCode(text);
      if (code === undefined) setOutcome({ kind: "unknown" });
      else redeem({ code });
    },
    redeemOf: (person: string) => redeem({ person }),
    undo: (claim: string) => undoing.mutate(claim),
  };
}

export type Till = ReturnType<typeof useTill>;
