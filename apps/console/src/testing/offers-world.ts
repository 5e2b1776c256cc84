/* Answers of the fake API for the console about offers: their claims, and the till. */
import type { EndpointReply } from "@atrium/contract/client.ts";
import { refuse } from "@atrium/web/testing/fake-answers.ts";
import type { Answers } from "@atrium/web/testing/fake-api.ts";
import { inDays, uuid } from "@atrium/web/testing/world-ids.ts";
import { pageOf } from "./page-of.ts";
import { meridian, pier } from "./world-places.ts";

type ClaimedOffer = EndpointReply<"GET /admin/v1/offers/:uuid">["data"]["offer"];
type Claimer = EndpointReply<"GET /admin/v1/offers/:uuid/claims">["data"]["people"][number];

export const claimedOffer = (own: Partial<ClaimedOffer> = {}): ClaimedOffer => ({
  uuid: uuid(0x60003),
  title: "Espresso on the house",
  building: pier,
  timezone: "Europe/Amsterdam",
  start_at: inDays(-3),
  end_at: inDays(12),
  claimable: true,
  max_claims_total: 40,
  max_claims_per_user: 2,
  claimed: 0,
  ...own,
});

/** A person with claims; a claim's code is `CODE0000000000`, the person's number and the claim's number. */
export const claimer = (at: number, own: Partial<Claimer> = {}): Claimer => ({
  uuid: uuid(0x8a000 + at),
  first_name: "Marit",
  last_name: "de Bruin",
  email: `claimer-${at}@harborline.example`,
  company: meridian,
  claims: 1,
  redeemed: 0,
  at: inDays(-1),
  last: null,
  ...own,
});

export type OffersWorld = ReturnType<typeof offersWorld>;

export const offersWorld = () => ({
  offer: claimedOffer(),
  past: [claimedOffer({ uuid: uuid(0x60009), title: "Harvest soup", end_at: inDays(-9), max_claims_total: null })],
  people: [
    claimer(1),
    claimer(2, { first_name: "Noor", last_name: "Visser", company: null, claims: 2 }),
    claimer(3, {
      first_name: "Tom",
      last_name: "Bakker",
      redeemed: 1,
      last: { claim: uuid(0x8b003), at: inDays(-1), by: { uuid: uuid(0x80041), name: "Fred Front" } },
    }),
  ],
  /** The owner of each code. */
  codes: new Map([
    ["7K3MB2QX9TDWE5HZ", uuid(0x8a001)],
    ["0000111122223333", uuid(0x8a003)],
  ]),
});

export function offersAnswers(world: OffersWorld): Answers {
  const sum = (of: "claims" | "redeemed") => world.people.reduce((total, one) => total + one[of], 0);
  const counts = () => ({ people: world.people.length, claims: sum("claims"), redeemed: sum("redeemed") });
  const offer = () => ({ ...world.offer, claimed: sum("claims") });
  const isKnown = (wanted: string) => wanted === world.offer.uuid;
  return {
    "GET /admin/v1/offers": ({ query }) => {
      const { part, next } = pageOf(query.period === "past" ? world.past : [offer()], query);
      return { data: { offers: part, next } };
    },
    "GET /admin/v1/offers/:uuid": ({ params }) =>
      isKnown(params.uuid) ? { data: { offer: offer(), counts: counts() } } : refuse("content_not_found"),
    "GET /admin/v1/offers/:uuid/claims": ({ params, query }) => {
      if (!isKnown(params.uuid)) return refuse("content_not_found");
      const search = (query.search ?? "").toLowerCase();
      const found = world.people
        .filter(({ claims, redeemed }) =>
          query.state === "open" ? redeemed < claims : query.state === "redeemed" ? redeemed > 0 : true,
        )
        .filter((one) =>
          [one.first_name, one.last_name, one.email].some((word) => word.toLowerCase().startsWith(search)),
        );
      const { part, next } = pageOf(found, query);
      return { data: { people: structuredClone(part), next } };
    },
    "POST /admin/v1/offers/:uuid/claims/export": () => ({
      data: {
        claims: world.people.map(({ claims: _, redeemed: __, last, ...person }) => ({
          ...person,
          redeemed_at: last?.at ?? null,
          redeemed_by: last?.by?.name ?? null,
        })),
      },
    }),
    "POST /admin/v1/offers/:uuid/redemptions": ({ body }) => {
      const whose = body.code ? world.codes.get(body.code) : body.person;
      const person = world.people.find((one) => one.uuid === whose);
      if (!person) return refuse("claim_not_found");
      const isFirst = person.redeemed < person.claims;
      if (isFirst) {
        person.redeemed += 1;
        const by = { uuid: uuid(0x80040), name: "Mara Meer" };
        person.last = { claim: uuid(0x8b000 + person.redeemed), at: inDays(0), by };
      }
      const redemption = person.last ?? { claim: person.uuid, at: inDays(0), by: null };
      const outcome = isFirst ? ("redeemed" as const) : ("before" as const);
      return { data: { outcome, redemption, person: structuredClone(person), counts: counts() } };
    },
    "DELETE /admin/v1/offers/:uuid/redemptions/:claimUuid": ({ params }) => {
      const person = world.people.find(({ last }) => last?.claim === params.claimUuid);
      if (!person) return refuse("claim_not_found");
      person.redeemed -= 1;
      person.last = null;
      return { data: { person: structuredClone(person), counts: counts() } };
    },
  };
}
