import type { EndpointBody, EndpointReply } from "@atrium/contract/client.ts";
import { nameOf } from "@atrium/rules/name-of.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { inTransaction } from "../../platform/database/in-transaction.ts";
import { record } from "../../platform/facts/facts.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import type { LimitRule } from "../../platform/limits/limits.ts";
import { ticketHash, ticketOf } from "../events/tickets.ts";
import { authorOf } from "../guests/replies.ts";
import { mustFindEvent } from "../guests/find-event.ts";
import type { Services } from "../sessions/services.ts";
import {
  type Answered,
  findAnswered,
  findScans,
  holdDoor,
  insertScans,
  type NewScan,
  noteWhoCame,
  type ScanRow,
} from "./store.ts";

const door = "/admin/v1/events/:uuid/door";
const scans = "/admin/v1/events/:uuid/scans";

type DoorHandlers = Pick<Handlers, `GET ${typeof door}` | `POST ${typeof scans}`>;
type DoorReply = EndpointReply<`GET ${typeof door}`>["data"];
type Noted = EndpointBody<`POST ${typeof scans}`>["scans"][number];

/** Each scan is a call while there is a network. */
const handOvers: LimitRule = { name: "scans", points: 3_000, seconds: 60 * 60 };

/** The door of an event (row P7). */
export function doorHandlers(services: Services): DoorHandlers {
  const { clock, keys, limits } = services;

  const hashOf = ({ portfolioUuid }: Tenant, contentUuid: string, one: Answered): string | null => {
    const code = ticketOf(keys, { portfolioUuid }, one);
    return code === undefined ? null : ticketHash(contentUuid, code);
  };

  return {
    async [`GET ${door}`](asked) {
      const { tenant } = asked;
      const event = await mustFindEvent(asked);
      const [answered, scanned] = await Promise.all([findAnswered(tenant, event.uuid), findScans(tenant, event.uuid)]);
      const known = new Set(scanned.map(({ user_uuid }) => user_uuid));
      return {
        data: {
          event: {
            uuid: event.uuid,
            title: event.title,
            building: { uuid: event.building_uuid, name: event.building_name },
            timezone: event.timezone,
          },
          guests: answered
            .filter(({ attending, user_uuid }) => attending || known.has(user_uuid))
            .map((one) => ({
              uuid: one.user_uuid,
              name: nameOf(one),
              company: one.company_name,
              code_hash: hashOf(tenant, event.uuid, one),
            })),
          scans: scanned.map(toScan),
          at: clock.now().toISOString(),
        },
      };
    },

    async [`POST ${scans}`](asked) {
      const { body, caller, request, tenant } = asked;
      const { uuid: contentUuid, building_uuid } = await mustFindEvent(asked);
      await limits.take(handOvers, `${tenant.portfolioUuid} ${caller.userUuid}`);
      const now = clock.now();
      const behindMs = now.getTime() - Date.parse(body.sent_at);
      return inTransaction(tenant, async (own) => {
        await holdDoor(own, contentUuid);
        const answered = await findAnswered(own, contentUuid);
        const byHash = new Map(answered.map((one) => [hashOf(own, contentUuid, one), one.user_uuid]));
        const people = new Set(answered.map(({ user_uuid }) => user_uuid));
        const kept = body.scans.map((noted): NewScan => {
          const { uuid, guest, codeHash, undoes } = read(noted);
          const named = codeHash ? byHash.get(codeHash) : guest;
          return {
            uuid,
            way: noted.way,
            userUuid: named && people.has(named) ? named : null,
            codeHash,
            undoes,
            // The server's time is the latest possible time of a scan.
            at: new Date(Math.min(Date.parse(noted.at) + behindMs, now.getTime())),
          };
        });
        const added = new Set(await insertScans(own, { contentUuid, by: caller.userUuid, now, scans: kept }));
        if (added.size > 0) {
          await noteWhoCame(own, contentUuid);
          const fresh = kept.filter(({ uuid }) => added.has(uuid));
          const details = {
            scans: fresh.length,
            undone: fresh.filter(({ way }) => way === "undo").length,
            unknown: fresh.filter(({ way, userUuid }) => way !== "undo" && userUuid === null).length,
          };
          await record(
            own,
            {
              action: "event.guests_scanned",
              actor: { kind: "user", uuid: caller.userUuid },
              target: { kind: "content", uuid: contentUuid },
              buildingUuid: building_uuid,
              details,
            },
            { now, request },
          );
        }
        const rows = await findScans(
          own,
          contentUuid,
          kept.map(({ uuid }) => uuid),
        );
        return { data: { scans: rows.map(toScan) } };
      });
    },
  };
}

/** A complete scan, ids as the database writes them. */
function read(noted: Noted): { uuid: string; guest: string | null; codeHash: string | null; undoes: string[] } {
  return {
    uuid: noted.uuid.toLowerCase(),
    guest: noted.way === "hand" ? noted.guest.toLowerCase() : null,
    codeHash: noted.way === "code" ? noted.code_hash : null,
    undoes: noted.way === "undo" ? noted.undoes.map((uuid) => uuid.toLowerCase()) : [],
  };
}

const toScan = (row: ScanRow): DoorReply["scans"][number] => ({
  uuid: row.uuid,
  way: row.way,
  guest: row.user_uuid,
  at: row.scanned_at.toISOString(),
  by: authorOf(row),
  undoes: row.undoes,
});
