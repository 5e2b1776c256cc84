import type { EndpointBody, EndpointReply } from "@atrium/contract/client.ts";
import type { RefusalCode } from "@atrium/contract/refusals.ts";
import type { ProfileDraft } from "@atrium/rules/profile-save.ts";
import { createListeners } from "@atrium/web/listeners.ts";
import { isRecord, openStore, readStored, type Store, storageKeys } from "@atrium/web/storage.ts";
import type { Services } from "../services.ts";

type User = EndpointReply<"GET /users/current">["data"]["user"];

/** What may wait for a network, and what is sent then. */
export type WaitingWork =
  | { readonly kind: "attend" | "recall"; readonly event_uuid: string; readonly building_uuid: string }
  | {
      readonly kind: "service_request";
      readonly building_uuid: string;
      readonly body: EndpointBody<"POST /service-request/buildings/:buildingUuid/create">;
    }
  | { readonly kind: "profile"; readonly base: User; readonly changes: ProfileDraft };

/** Why it does not go by itself: the server's refusal, or that it is too old for the server to know whether it has come before. */
export type WaitingFault = RefusalCode | "too_old";

export type Waiting = {
  /** The Idempotency-Key of each attempt: what has reached the server is not done a second time. */
  readonly key: string;
  readonly owner: string;
  /** When it was first sent, in milliseconds since 1970. */
  readonly at: number;
  /** What people know it by. */
  readonly title: string;
  readonly work: WaitingWork;
  readonly fault?: WaitingFault;
};

const none: readonly Waiting[] = [];

/** What one person has sent without a network, kept by all tabs of the browser until it is sent, taken back, or the person logs out. */
export function createWaiting(store: Store) {
  const { subscribe, tell } = createListeners();
  const read = (): readonly Waiting[] => readStored(store, storageKeys.waiting, isWaitingList) ?? none;
  let seen: { text: string | null; owner: string; list: readonly Waiting[] } | undefined;

  function write(list: readonly Waiting[]): void {
    if (list.length === 0) store.removeItem(storageKeys.waiting);
    else store.setItem(storageKeys.waiting, JSON.stringify(list));
    tell();
  }

  return {
    subscribe,
    /** Another tab has written. */
    told: tell,
    ownerOf: ({ session, farm }: Pick<Services, "session" | "farm">): string =>
      `${farm?.url ?? ""} ${session.get().user?.uuid ?? ""}`,
    /** The same list as long as nothing has changed. */
    of(owner: string): readonly Waiting[] {
      const text = store.getItem(storageKeys.waiting);
      if (seen?.text !== text || seen.owner !== owner)
        seen = { text, owner, list: read().filter((each) => each.owner === owner) };
      return seen.list;
    },
    /** The last word on one event, or on the profile, takes the place of the one before. */
    add(entry: Waiting): void {
      write([...read().filter((each) => subjectOf(each) !== subjectOf(entry)), entry]);
    },
    remove(key: string): void {
      write(read().filter((each) => each.key !== key));
    },
    refuse(key: string, fault: WaitingFault): void {
      write(read().map((each) => (each.key === key ? { ...each, fault } : each)));
    },
    /** What others have left behind on this device goes. */
    belongTo(owner: string): void {
      const all = read();
      if (all.some((each) => each.owner !== owner)) write(all.filter((each) => each.owner === owner));
    },
  };
}

function subjectOf({ owner, key, work }: Waiting): string {
  if (work.kind === "profile") return `${owner} profile`;
  return work.kind === "service_request" ? `${owner} ${key}` : `${owner} ${work.event_uuid}`;
}

function isWaitingList(value: unknown): value is Waiting[] {
  return (
    Array.isArray(value) &&
    value.every(
      (one) =>
        isRecord(one) &&
        [one["key"], one["owner"], one["title"]].every((text) => typeof text === "string") &&
        typeof one["at"] === "number" &&
        isRecord(one["work"]),
    )
  );
}

export const waiting = createWaiting(openStore("localStorage"));

if (typeof window !== "undefined")
  window.addEventListener("storage", ({ key }) => {
    if (key === storageKeys.waiting || key === null) waiting.told();
  });
