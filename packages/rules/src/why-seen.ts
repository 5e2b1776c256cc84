/** The conditions for a person to see a piece of content, in the order of the checks (row G10). */
export const gates = [
  "account_on",
  "signed_up",
  "in_building",
  "for_them",
  "published",
  "not_withdrawn",
  "in_list",
  "not_over",
] as const;
export type Gate = (typeof gates)[number];

/** Conditions that only affect lists: anybody who has the address can read the content anyway. */
const ofListsAlone: readonly Gate[] = ["in_list", "not_over"];

export type SeenPerson = {
  deactivated: boolean;
  /** The address is verified, the terms are accepted, and no approval is missing. */
  complete: boolean;
  buildingUuids: ReadonlySet<string>;
  /** The audiences that the person belongs to. */
  audienceUuids: ReadonlySet<string>;
};

export type SeenContent = {
  buildingUuid: string;
  /** Its audience; null means everybody in the building. */
  audienceUuid: string | null;
  publishedAt: Date | null;
  unpublishedAt: Date | null;
  endAt: Date | null;
  /** It is promoted, or is in a category that is on. */
  listed: boolean;
};

/** `at`: when the condition began, ended or will begin to hold, if it depends on time. */
export type GateState = { gate: Gate; open: boolean; at: Date | null };

/** Whether something is published at a moment, from the start on and before the end. */
export const isPublished = (from: Date | null, until: Date | null, now: Date): boolean =>
  hasBegun(from, now) && !hasEnded(until, now);

const hasBegun = (from: Date | null, now: Date) => from === null || from <= now;
const hasEnded = (until: Date | null, now: Date) => until !== null && until <= now;

/** Why a person sees a piece of content, or does not: the rules of the reads, one by one. */
export function gatesOf(person: SeenPerson, content: SeenContent, now: Date): GateState[] {
  const { buildingUuid, audienceUuid, publishedAt, unpublishedAt, endAt, listed } = content;
  const states: Record<Gate, Omit<GateState, "gate">> = {
    account_on: { open: !person.deactivated, at: null },
    signed_up: { open: person.complete, at: null },
    in_building: { open: person.buildingUuids.has(buildingUuid), at: null },
    for_them: { open: audienceUuid === null || person.audienceUuids.has(audienceUuid), at: null },
    published: { open: hasBegun(publishedAt, now), at: publishedAt },
    not_withdrawn: { open: !hasEnded(unpublishedAt, now), at: unpublishedAt },
    in_list: { open: listed, at: null },
    not_over: { open: endAt === null || endAt >= now, at: endAt },
  };
  return gates.map((gate) => ({ gate, ...states[gate] }));
}

/** `lists`: lists show it. `address`: only its address opens it. `no`: neither. */
export type Seen = "lists" | "address" | "no";

export function seenBy(states: readonly Pick<GateState, "gate" | "open">[]): Seen {
  const closed = states.filter(({ open }) => !open).map(({ gate }) => gate);
  if (closed.length === 0) return "lists";
  return closed.every((gate) => ofListsAlone.includes(gate)) ? "address" : "no";
}
