import type { Selectable } from "kysely";
import type { PackResource, PackResourceBooking } from "@atrium/contract/pack/bookings.ts";
import type { AppliesTo } from "@atrium/rules/booking-rules.ts";
import { roomFaults } from "@atrium/rules/room-faults.ts";
import { kind } from "../packs/kind.ts";
import type { Row } from "../packs/columns.ts";
import { stamps, span, standing } from "../packs/history-kinds.ts";
import type { ResourcesTable } from "./tables.ts";
import type { PathPart } from "../packs/faults.ts";
import type { Mapping } from "../packs/mapping.ts";

export const resources = kind({
  kind: "resources",
  keptBy: [["resource_bookings", "resource_uuid"]],
  beside(resource, at) {
    const { price, prices = [], currency_type, owner_company, questions = [], parts = [] } = resource;
    if (price !== undefined && currency_type === undefined) at.fault("currency_type", "is missing beside a price");
    if (prices.length > 0 && currency_type === undefined) at.fault("currency_type", "is missing beside prices");
    if (parts.length > 0 && (resource.places ?? 1) > 1) at.fault("places", "is for a room without parts");
    checkParts(parts, at);
    checkTimes(resource, at);
    return {
      owner_type: owner_company ? "company" : "building",
      owner_uuid: owner_company ? at.ref("companies", owner_company) : at.buildingUuid,
      questions: questions.map(({ question, type, required = false }) => ({
        question: at.text(question),
        type,
        required,
      })),
      parts: parts.map((key) => at.ref("resources", key)),
      hours: resource.hours ?? null,
      exceptions: resource.exceptions ?? [],
      cancellation_steps: resource.cancellation_steps ?? [],
      rules: (resource.rules ?? []).map((rule, place) => ({ ...rule, ...whomOf(rule, at, ["rules", place]) })),
      prices: prices.map((price, place) => ({ ...price, ...whomOf(price, at, ["prices", place]) })),
    };
  },
  back(row, at) {
    const { owner_type, owner_uuid, questions, parts, hours, exceptions, rules, prices, cancellation_steps } =
      row as Selectable<ResourcesTable>;
    const keysOf = (companies: readonly string[]) => companies.flatMap((uuid) => at.key("companies", uuid) ?? []);
    const whom = <Rule extends AppliesTo>({ audience, companies, ...rule }: Rule) => ({
      ...rule,
      ...(audience === undefined ? {} : { audience: at.key("audiences", audience) }),
      ...(companies ? { companies: keysOf(companies) } : {}),
    });
    return {
      parts: parts.flatMap((uuid) => at.key("resources", uuid) ?? []),
      hours: hours ?? undefined,
      exceptions,
      cancellation_steps,
      rules: rules.map(whom),
      prices: prices.map(whom),
      owner_company: owner_type === "company" ? at.key("companies", owner_uuid) : undefined,
      questions: questions.map(({ question, ...rest }) => ({ question: at.text(question), ...rest })),
    };
  },
});

type PackWhom = NonNullable<PackResource["rules"]>[number];

/** The people for whom a rule or a price applies, as uuids. */
function whomOf({ audience, companies }: Pick<PackWhom, "audience" | "companies">, at: Mapping, path: PathPart[]) {
  const owner = audience === undefined ? undefined : at.find("audiences", audience).building;
  if (owner !== undefined && owner !== at.entity.building)
    at.fault([...path, "audience"], `"${audience}" is an audience of another building`);
  return {
    ...(audience === undefined ? {} : { audience: at.ref("audiences", audience) }),
    ...(companies ? { companies: companies.map((key) => at.ref("companies", key)) } : {}),
  };
}

/** A combined room cannot be a part of another one: each part is one unit. */
function checkParts(parts: readonly string[], at: Mapping): void {
  for (const [index, key] of parts.entries()) {
    const { value, building } = at.find("resources", key);
    const { parts: ofPart = [], places = 1 } = value as PackResource;
    if (ofPart.length > 0) at.fault(["parts", index], "has parts itself");
    if (places > 1) at.fault(["parts", index], "is a pool");
    if (key === at.entity.key) at.fault(["parts", index], "is the room itself");
    if (building !== at.entity.building) at.fault(["parts", index], "is in another building");
  }
}

const sentences = {
  order: "must be after from",
  most: "must be at least least_minutes",
  day: "is no day of the calendar",
  again: "is said twice",
  quota: "counts what a quota before it counts",
  step: "must be nearer to the start and dearer than the one before it",
};

function checkTimes(resource: PackResource, at: Mapping): void {
  const { hours = [], exceptions = [], prices = [], rules = [], cancellation_steps } = resource;
  const found = roomFaults({ hours, exceptions, prices, rules, cancellation_steps });
  for (const { path, code } of found) at.fault(path, sentences[code]);
}

export const resourceBookings = kind({
  kind: "resource_bookings",
  mode: "replace",
  beside(booking, at) {
    const { building } = at.find("resources", booking.resource);
    return {
      ...span(booking, at, building),
      form_responses: booking.form_responses ?? [],
      ...stamps(booking, at, building),
    };
  },
  back: ({ form_responses }) => ({ form_responses }),
  whole(rows) {
    const takes = rows.filter(({ row }) => standing.includes(String(row.status))).flatMap(takesOf);
    for (const ofUnit of Map.groupBy(takes, ({ unit }) => unit).values()) {
      let there: typeof ofUnit = [];
      for (const take of ofUnit.toSorted((one, other) => one.from - other.from)) {
        there = there.filter(({ until }) => until > take.from);
        const [before] = there;
        if (before && there.length >= take.places)
          take.at.fault("start_at", `overlaps the booking "${before.at.entity.key}" of the same resource`);
        there.push(take);
      }
    }
  },
});

/** The holds of a booking: each part of a combined room, or one place of a pool, buffers included. */
function takesOf({ row, at }: { row: Row; at: Mapping }) {
  const { resource } = at.entity.value as PackResourceBooking;
  const { parts = [], places = 1, ...room } = at.find("resources", resource).value as PackResource;
  const from = Date.parse(String(row.start_at)) - (room.buffer_before_minutes ?? 0) * 60_000;
  const until = Date.parse(String(row.end_at)) + (room.buffer_after_minutes ?? 0) * 60_000;
  return (parts.length > 0 ? parts : [resource]).map((unit) => ({ unit, places, from, until, at }));
}
