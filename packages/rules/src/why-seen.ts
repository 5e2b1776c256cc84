/** What has to be true for somebody to see a piece of content, in the order in which it is asked (row G10). */
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

/** Those that only decide whether lists show it: whoever has its address reads it all the same. */
const ofListsAlone: readonly Gate[] = ["in_list", "not_over"];

export type SeenPerson = {
  deactivated: boolean;
  /** The address is confirmed, the terms are accepted, and nobody has to agree first. */
  complete: boolean;
  buildingUuids: ReadonlySet<string>;
  /** The audiences that mean them. */
  audienceUuids: ReadonlySet<string>;
};

export type SeenContent = {
  buildingUuid: string;
  /** Whom it is for; null means everybody in the building. */
  audienceUuid: string | null;
  publishedAt: Date | null;
  unpublishedAt: Date | null;
  endAt: Date | null;
  /** It is promoted, or stands in a category that is on. */
  listed: boolean;
};

/** `at`: when the gate opened, closed or will open, where a time decides. */
export type GateState = { gate: Gate; open: boolean; at: Date | null };

/** Whether something is published at a moment: from then on, until then. */
export const isPublished = (from: Date | null, until: Date | null, now: Date): boolean =>
  hasBegun(from, now) && !hasEnded(until, now);

const hasBegun = (from: Date | null, now: Date) => from === null || from <= now;
const hasEnded = (until: Date | null, now: Date) => until !== null && until <= now;

/** Why somebody sees a piece of content, or does not: the rules that the reads go by, one by one. */
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

/** `lists`: lists show it. `address`: it opens by its address alone. `no`: neither. */
export type Seen = "lists" | "address" | "no";

export function seenBy(states: readonly Pick<GateState, "gate" | "open">[]): Seen {
  const closed = states.filter(({ open }) => !open).map(({ gate }) => gate);
  if (closed.length === 0) return "lists";
  return closed.every((gate) => ofListsAlone.includes(gate)) ? "address" : "no";
}
