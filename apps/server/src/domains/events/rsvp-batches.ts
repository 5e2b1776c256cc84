import type { EndpointReply } from "@atrium/contract/client.ts";
import { rsvpAction } from "@atrium/rules/rsvp.ts";
import { hasWaitingList } from "@atrium/rules/waiting-list.ts";
import { v7 } from "uuid";
import type { Host } from "../brands/portal-origin.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { sentTogether } from "../../platform/database/in-transaction.ts";
import {
  answerIn,
  type AnswersBefore,
  answersBefore,
  keepAnswers,
  type Keyed,
} from "../../platform/http/idempotency.ts";
import { recordAll } from "../../platform/facts/facts.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { holdItem, isShown, type ItemAsked, type ItemRow, readItem } from "../content/item-store.ts";
import type { LimitRule, Spent } from "../../platform/limits/limits.ts";
import { RequestBatches } from "../../platform/concurrency/request-batches.ts";
import type { Services } from "../sessions/services.ts";
import { findAddressees, type Invited, invite } from "./invitation.ts";
import { rsvpOf, toEventPost } from "./replies.ts";
import { type Attendance, changePlaces, findAttendances, noAttendance } from "./store.ts";
import { settleLine } from "./waiting-list.ts";
import { holdsPlace, type Line, readLine, releaseWaits } from "./waits-store.ts";

export type RsvpAnswer = EndpointReply<"PUT /tenant/v1/buildings/:id/event-posts/:uuid/attend">;

/** One person's yes or no to an event. `findHost` is called only for those who may attend; `key`: the request's idempotency key. */
export type RsvpWant = {
  tenant: Tenant;
  asked: ItemAsked;
  userUuid: string;
  choice: "attend" | "recall";
  findHost(): Promise<Host>;
  key?: Omit<Keyed, "userUuid">;
};

/** The same, with the brand of the person's letter. */
type Hosted = RsvpWant & { host: Host };

type Outcome = PromiseSettledResult<RsvpAnswer>;
/** The state at one moment for each person: their answer, the waiting list, and the stored answer to their key. */
type Seen = { attendances: Map<string, Attendance>; before: AnswersBefore };
/** The event's texts in each requested language. */
type Texts = Map<string | undefined, ItemRow["texts"]>;

/** The limit per person, over all events: each answer may send a mail. */
export const changesOfMind: LimitRule = { name: "rsvp", points: 60, seconds: 60 * 60 };

/** The code with which an impossible RSVP is refused. */
const refusalOf = { sold_out: "event_sold_out", closed: "rsvp_closed" } as const;

/**
 * Decides the RSVPs of many people for one event together. A first look without locks refuses those who are too late, so that they delay nobody; the
 * others are decided in order on the locked row, by the time when the lock was acquired. Each verb states the wanted result and never toggles: a
 * repetition gets the same answer (R18).
 */
export function rsvpBatches(services: Services) {
  const now = () => services.clock.now();
  const batches = new RequestBatches<RsvpWant, RsvpAnswer>(serve);

  async function serve(wants: readonly RsvpWant[]): Promise<Outcome[]> {
    const { tenant } = firstOf(wants);
    const inLanguages = [...new Map(wants.map(({ asked }) => [asked.lang, asked])).values()];
    const people = wants.map(({ userUuid }) => `${tenant.portfolioUuid} ${userUuid}`);
    const [spent, line, ...rows] = await Promise.all([
      services.limits.spendOfMany(changesOfMind, people),
      lineOf(tenant, wants),
      ...inLanguages.map((asked) => readItem(tenant, asked)),
    ]);
    // After the event and its waiting list: a person who has the last place in `rows`, or has taken the held one, is then seen to have it, also if
    // another process decided it.
    const { attendances, before } = await see(tenant, wants);
    const texts: Texts = new Map(inLanguages.map(({ lang }, place) => [lang, rows[place]?.texts ?? {}]));
    // A stored answer, or a refusal: neither needs the lock.
    const outcomes = wants.map((want, place) =>
      decided(() => {
        const answered = answeredTo(want, before);
        if (!answered) mustHaveBudget(spent[place]);
        if (!answered) mayBe(want, rows[0], attendances.get(want.userUuid) ?? noAttendance, line);
        return answered;
      }),
    );
    const undecided = wants.filter((_, place) => !outcomes[place]);
    if (undecided.length === 0) return outcomes as Outcome[];
    const open = await Promise.all(undecided.map(async (want) => ({ ...want, host: await want.findHost() })));
    const { outcomes: done, changed } = await inOneTransaction(tenant, open, texts);
    for (const { coming } of changed) services.metrics.happened("rsvp", coming ? "attend" : "recall");
    return outcomes.map((outcome) => outcome ?? (done.shift() as Outcome));
  }

  async function see(tenant: Tenant, wants: readonly RsvpWant[]): Promise<Seen> {
    const { uuid } = firstOf(wants).asked;
    const keyed = wants.flatMap(({ userUuid, key }) => (key ? [{ userUuid, ...key }] : []));
    const userUuids = wants.map(({ userUuid }) => userUuid);
    const [attendances, before] = await Promise.all([
      findAttendances(tenant, { contentUuid: uuid, userUuids }),
      keyed.length > 0 ? answersBefore(tenant, keyed) : [],
    ]);
    return { attendances, before };
  }

  const lineOf = (tenant: Tenant, wants: readonly RsvpWant[]): Promise<Line> =>
    readLine(tenant, {
      contentUuid: firstOf(wants).asked.uuid,
      userUuids: wants.map(({ userUuid }) => userUuid),
      now: now(),
    });

  type Done = { outcomes: Outcome[]; changed: readonly Invited[] };

  function inOneTransaction(tenant: Tenant, wants: readonly Hosted[], texts: Texts): Promise<Done> {
    return tenant.db.transaction().execute(async (db) => {
      const own = { ...tenant, db };
      const row = await holdItem(own, firstOf(wants).asked);
      const userUuids = wants.map(({ userUuid }) => userUuid);
      // Read after the event's row is locked: every change of them locks that row as well.
      const [{ attendances, before }, line, addressees] = await Promise.all([
        see(own, wants),
        lineOf(own, wants),
        row ? findAddressees(own, row.building_uuid, userUuids) : new Map(),
      ]);
      const at = now();
      let taken = row?.attendants_taken ?? 0;
      const released: string[] = [];
      const invited: Invited[] = [];
      const answered: (Keyed & { answer: RsvpAnswer })[] = [];
      const outcomes = wants.map((want) =>
        decided((): RsvpAnswer => {
          const repeated = answeredTo(want, before);
          if (repeated) return repeated;
          const { userUuid, key } = want;
          const coming = want.choice === "attend";
          const attendance = attendances.get(userUuid) ?? noAttendance;
          const held = mayBe(want, row && { ...row, attendants_taken: taken }, attendance, line);
          const ownWords = { ...held, texts: texts.get(want.asked.lang) ?? {} };
          if (attendance.attending !== coming) {
            taken += coming ? 1 : -1;
            const wait = coming ? line.waits.get(userUuid) : undefined;
            // The held place is the one that is taken.
            if (wait) released.push(userUuid);
            if (wait?.state === "offered") taken -= 1;
            const { uuid = v7(), invitations } = attendance;
            invited.push({
              row: ownWords,
              lang: want.asked.lang,
              host: want.host,
              userUuid,
              uuid,
              invitations,
              coming,
            });
          }
          const event_post = toEventPost({ ...ownWords, attendants_taken: taken }, userUuid, coming);
          const answer = { data: { event_post } };
          if (key) answered.push({ userUuid, ...key, answer });
          return answer;
        }),
      ) as Outcome[];
      const facts = invited.map(({ row: { uuid, building_uuid }, userUuid, coming }) => ({
        action: coming ? ("event.attended" as const) : ("event.recalled" as const),
        actor: { kind: "user" as const, uuid: userUuid },
        target: { kind: "content", uuid },
        buildingUuid: building_uuid,
      }));
      const { uuid: contentUuid } = firstOf(wants).asked;
      await sentTogether([
        ...(released.length > 0 ? [releaseWaits(own, { contentUuid, userUuids: released })] : []),
        ...(invited.length > 0
          ? [changePlaces(own, { contentUuid, changes: invited, now: at }), recordAll(own, facts, { now: at })]
          : []),
        invite(services, own, { invited, addressees }),
        ...(answered.length > 0 ? [keepAnswers(own, answered, at)] : []),
      ]);
      const isSomethingFree = invited.some(({ coming }) => !coming) || line.overdue > 0;
      if (row && (line.waiting > 0 || line.overdue > 0) && isSomethingFree) await settleLine(own, row, at);
      return { outcomes, changed: invited };
    });
  }

  /**
   * Returns the event if the person may have the wanted place; otherwise refuses. A held place is for its person only; while others wait, people
   * without a held place come after them.
   */
  function mayBe(
    { asked, choice, userUuid }: RsvpWant,
    row: ItemRow | undefined,
    { attending }: Attendance,
    { waiting, waits }: Line,
  ): ItemRow {
    if (!row || !isShown(row, asked, now())) return refuse("content_not_found");
    if (attending === (choice === "attend")) return row;
    const isHeld = holdsPlace(waits.get(userUuid), now());
    const event = rsvpOf(isHeld ? { ...row, attendants_taken: row.attendants_taken - 1 } : row, attending);
    const action = rsvpAction(event, now());
    const isBehind = action === "attend" && !isHeld && waiting > 0 && hasWaitingList(event, now());
    if (action === choice && !isBehind) return row;
    return refuse(isBehind || action === "sold_out" ? refusalOf.sold_out : refusalOf.closed);
  }

  return {
    ask: (want: RsvpWant): Promise<RsvpAnswer> =>
      batches.ask(`${want.tenant.portfolioUuid} ${want.asked.uuid}`, want.userUuid, want),
  };
}

function mustHaveBudget(spent: Spent | undefined): void {
  if (spent && !spent.ok) refuse("too_many_requests", undefined, { retryAfterSeconds: spent.retryAfterSeconds });
}

/** A batch is never empty. */
const firstOf = (wants: readonly RsvpWant[]) => wants[0] as RsvpWant;

const answeredTo = ({ userUuid, key }: RsvpWant, before: AnswersBefore) =>
  key && (answerIn(before, { userUuid, ...key }) as RsvpAnswer | undefined);

/** The outcome of a decision; undefined if it decided nothing yet. */
function decided(decide: () => RsvpAnswer | undefined): Outcome | undefined {
  try {
    const value = decide();
    return value && { status: "fulfilled", value };
  } catch (reason) {
    return { status: "rejected", reason };
  }
}
