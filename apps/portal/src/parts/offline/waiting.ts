import type { EndpointBody, EndpointReply } from "@atrium/contract/client.ts";
import type { RefusalCode } from "@atrium/contract/refusals.ts";
import type { ProfileDraft } from "@atrium/rules/profile-save.ts";
import { createListeners } from "@atrium/web/listeners.ts";
import { isRecord, openStore, readStored, type Store, storageKeys } from "@atrium/web/storage.ts";
import type { Services } from "../services.ts";

type User = EndpointReply<"GET /users/current">["data"]["user"];

/** The actions that may wait for a network, and what is sent for each. */
export type WaitingWork =
  | { readonly kind: "attend" | "recall"; readonly event_uuid: string; readonly building_uuid: string }
  | {
      readonly kind: "service_request";
      readonly building_uuid: string;
      readonly body: EndpointBody<"POST /service-request/buildings/:buildingUuid/create">;
    }
  | { readonly kind: "profile"; readonly base: User; readonly changes: ProfileDraft };

/** Why it is not sent by itself: the server's refusal, or that it is too old for the server to recognise a repetition. */
export type WaitingFault = RefusalCode | "too_old";

export type Waiting = {
  /** The Idempotency-Key of each attempt: the server does not run the same action twice. */
  readonly key: string;
  readonly owner: string;
  /** When it was first sent, in milliseconds since 1970. */
  readonly at: number;
  /** Its name for people. */
  readonly title: string;
  readonly work: WaitingWork;
  readonly fault?: WaitingFault;
};

const none: readonly Waiting[] = [];

/** One person's actions that wait for a network, shared by all tabs of the browser, until they are sent, removed, or the person signs out. */
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
    /** The same array as long as nothing has changed. */
    of(owner: string): readonly Waiting[] {
      const text = store.getItem(storageKeys.waiting);
      if (seen?.text !== text || seen.owner !== owner)
        seen = { text, owner, list: read().filter((each) => each.owner === owner) };
      return seen.list;
    },
    /** A later action on the same event, or on the profile, replaces the former one. */
    add(entry: Waiting): void {
      write([...read().filter((each) => subjectOf(each) !== subjectOf(entry)), entry]);
    },
    remove(key: string): void {
      write(read().filter((each) => each.key !== key));
    },
    refuse(key: string, fault: WaitingFault): void {
      write(read().map((each) => (each.key === key ? { ...each, fault } : each)));
    },
    /** Other people's actions on this device are deleted. */
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
