import type { EndpointReply } from "@atrium/contract/client.ts";
import { mergeScans } from "@atrium/rules/scans.ts";
import { readTicketCode, ticketText } from "@atrium/rules/ticket-code.ts";
import { isUnanswered } from "@atrium/web/network.ts";
import { endpointQuery } from "@atrium/web/queries.ts";
import { type Services, useServices } from "@atrium/web/services.ts";
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { type NotedScan, type UnsentScan, unsentScans } from "./unsent-scans.ts";

const doorKey = "GET /admin/v1/events/:uuid/door";
const sendKey = "POST /admin/v1/events/:uuid/scans";

export type DoorReply = EndpointReply<typeof doorKey>;
export type Door = DoorReply["data"];
export type DoorScan = Door["scans"][number];

const readAgainMs = 20_000;
const sendAgainMs = 10_000;
/** The most scans of one request. */
const most = 200;

/** Other devices scan meanwhile. */
export const doorQuery = ({ api }: Pick<Services, "api">, uuid: string) => ({
  ...endpointQuery(api, doorKey, { params: { uuid } }),
  staleTime: 5_000,
  refetchInterval: readAgainMs,
});

/** Whether codes can be compared here: browsers provide hashes only on https pages. */
export const canHash = (): boolean => globalThis.crypto?.subtle !== undefined;

async function hashOf(eventUuid: string, read: string): Promise<string> {
  const text = new TextEncoder().encode(ticketText(eventUuid, readTicketCode(read) ?? read));
  return [...new Uint8Array(await crypto.subtle.digest("SHA-256", text))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}

/**
 * The state of the door and its actions. Each scan is stored on this device first and shown at once; it is sent when the server can be reached, whose
 * result then replaces the local one.
 */
export function useDoor(door: Door) {
  const { api, lock, network, queryClient, session } = useServices();
  const event = door.event.uuid;
  const { user } = session.get();
  const owner = user?.uuid ?? "";
  const [failure, setFailure] = useState<Error>();
  const unsent = useSyncExternalStore(unsentScans.subscribe, () => unsentScans.of(owner, event));
  const isAway = useSyncExternalStore(network.subscribe, network.isAway);

  const send = useCallback(async () => {
    await lock("atrium.scans", async () => {
      try {
        for (let part = unsentScans.of(owner, event).slice(0, most); part.length > 0; ) {
          const scans = part.map(({ noted }) => noted);
          const body = { sent_at: new Date().toISOString(), scans };
          const { data } = await api(sendKey, { params: { uuid: event }, body });
          queryClient.setQueryData<DoorReply>(
            [doorKey, { params: { uuid: event } }],
            (before) => before && { data: { ...before.data, scans: mergeScans(data.scans, before.data.scans) } },
          );
          unsentScans.remove(scans.map(({ uuid }) => uuid));
          part = unsentScans.of(owner, event).slice(0, most);
        }
        setFailure(undefined);
      } catch (error) {
        // Unsent scans wait until a request succeeds.
        setFailure(isUnanswered(error) || !(error instanceof Error) ? undefined : error);
      }
    });
  }, [api, event, lock, owner, queryClient]);

  const waits = unsent.length > 0;
  useEffect(() => {
    if (!waits || isAway) return;
    void send();
    const timer = setInterval(() => void send(), sendAgainMs);
    return () => clearInterval(timer);
  }, [waits, isAway, send]);

  const scans = useMemo(() => {
    const name = [user?.first_name, user?.last_name].filter(Boolean).join(" ");
    const by = { uuid: owner, name };
    return mergeScans(
      door.scans,
      unsent.map((one) => asScan(one, by)),
    );
  }, [door.scans, unsent, owner, user?.first_name, user?.last_name]);

  const note = (noted: NotedScan, guest: string | null): string => {
    unsentScans.add({ owner, event, guest, noted });
    return noted.uuid;
  };
  const stamp = () => ({ uuid: crypto.randomUUID(), at: new Date().toISOString() });

  return {
    scans,
    unsent,
    isAway,
    failure,
    /** By a scanned code. Returns the scan's uuid. */
    async scan(read: string): Promise<string> {
      const code_hash = await hashOf(event, read);
      const guest = door.guests.find((one) => one.code_hash === code_hash)?.uuid ?? null;
      return note({ ...stamp(), way: "code", code_hash }, guest);
    },
    checkIn: (guest: string) => note({ ...stamp(), way: "hand", guest }, guest),
    /** Undoes the known scans of one guest. */
    undo: (guest: string, undoes: string[]) => note({ ...stamp(), way: "undo", undoes }, guest),
  };
}

const asScan = ({ guest, noted }: UnsentScan, by: DoorScan["by"]): DoorScan => ({
  uuid: noted.uuid,
  way: noted.way,
  guest: noted.way === "undo" ? null : guest,
  at: noted.at,
  by,
  undoes: noted.way === "undo" ? noted.undoes : [],
});
