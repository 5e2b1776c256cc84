import type { EndpointReply } from "@atrium/contract/client.ts";
import { roomFaults } from "@atrium/rules/room-faults.ts";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";
import { inTransaction } from "../../platform/database/in-transaction.ts";
import { changed } from "../../platform/facts/changes.ts";
import { type Fact, record } from "../../platform/facts/facts.ts";
import { pictureUrl } from "../../platform/files/pictures.ts";
import { wantedLanguages } from "../../platform/http/languages.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { type InputFault, refuse } from "../../platform/http/refusal.ts";
import type { Caller } from "../../platform/http/who-calls.ts";
import type { Services } from "../sessions/services.ts";
import { buildingAt } from "./building-things.ts";
import { textFaults } from "./edited-texts.ts";
import { byCaller } from "./grant-facts.ts";
import { effectOn } from "./room-effect.ts";
import {
  bookingsHolding,
  type EditedRoom,
  findRoomToEdit,
  insertRoom,
  isCombined,
  listRooms,
  namedBy,
  type RoomFields,
  type RoomPlace,
  switchRoom,
  updateRoom,
} from "./room-store.ts";
import { asKept, audiencesOf, companiesOf, whomFaults } from "./room-whom.ts";
import { mustBeKept } from "./sent-pictures.ts";
import { mustBeCurrent, versionOf } from "./versions.ts";

const rooms = "/admin/v1/buildings/:uuid/rooms";
const one = "/admin/v1/buildings/:uuid/rooms/:roomUuid";

type RoomHandlers = Pick<
  Handlers,
  | `GET ${typeof rooms}`
  | `POST ${typeof rooms}`
  | `GET ${typeof one}`
  | `PUT ${typeof one}`
  | `PUT ${typeof one}/switched-off`
  | `GET ${typeof one}/standing`
  | `POST ${typeof one}/effect`
>;
type Asked = { tenant: Tenant; caller: Caller; request: FastifyRequest };

const mostShown = 50;

/** The rooms of a building, for the managers of its bookings (rows K2, K3). */
export function consoleRoomHandlers({ clock, files }: Pick<Services, "clock" | "files">): RoomHandlers {
  const placeOf = (params: { uuid: string; roomUuid: string }): RoomPlace => ({
    buildingUuid: params.uuid.toLowerCase(),
    roomUuid: params.roomUuid.toLowerCase(),
  });

  const roomAt = async (tenant: Tenant, place: RoomPlace, how: { first: string; locks?: boolean }) =>
    (await findRoomToEdit(tenant, place, how)) ?? refuse("resource_not_found");

  async function show(
    { tenant, request }: Pick<Asked, "tenant" | "request">,
    place: RoomPlace,
    first: string,
  ): Promise<EndpointReply<`GET ${typeof one}`>> {
    const { row, fields } = await roomAt(tenant, place, { first });
    const owner = row.owner_type === "company" ? row.owner_uuid : undefined;
    const named = await namedBy(tenant, {
      companies: [...companiesOf(fields), ...(owner ? [owner] : [])],
      audiences: audiencesOf(fields),
      parts: row.parts,
      lang: wantedLanguages(request)[0],
    });
    const meant = new Set(companiesOf(fields));
    return {
      data: {
        room: {
          ...fields,
          uuid: row.uuid,
          version: versionOf(fields),
          image_url: pictureUrl(fields.image),
          switched_off: row.switched_off,
          decided: row.decided,
          companies: named.companies.filter(({ uuid }) => meant.has(uuid)),
          audiences: named.audiences,
          owner_name: named.companies.find(({ uuid }) => uuid === owner)?.name ?? null,
          parts: named.parts,
        },
      },
    };
  }

  /** Refuses invalid values, each with its field. Part of a transaction. */
  async function mustBeUsable(tenant: Tenant, buildingUuid: string, fields: RoomFields, before?: EditedRoom) {
    const faults = faultsOf(fields);
    faults.push(...(await whomFaults(tenant, buildingUuid, fields, before && companiesOf(before.fields))));
    if (before && fields.places > 1 && (await isCombined(tenant, before.row)))
      faults.push({ path: "/places", code: "combined", message: "must be 1 where a room is combined with others" });
    if (faults.length > 0) refuse("validation_failed", faults);
    await mustBeKept(files, { image: fields.image });
  }

  return {
    async [`GET ${rooms}`]({ params, request, tenant }) {
      const { uuid: buildingUuid, timezone, languages, manager_email } = await buildingAt(tenant, params);
      const rows = await listRooms(tenant, buildingUuid, wantedLanguages(request)[0]);
      return {
        data: {
          timezone,
          languages,
          decided: manager_email !== null,
          currency_type: mostUsed(rows.flatMap((row) => row.currency_type ?? [])),
          rooms: rows.map(({ uuid, name, image, image_focus, capacity, hours, switched_off }) => ({
            uuid,
            name,
            image_url: pictureUrl(image, 324),
            image_focus,
            capacity,
            hours: hours as RoomFields["hours"],
            switched_off,
          })),
        },
      };
    },

    async [`GET ${one}`](call) {
      const { first } = await buildingAt(call.tenant, call.params);
      return show(call, placeOf(call.params), first);
    },

    async [`POST ${rooms}`](call) {
      const { params, request, tenant } = call;
      const fields = asKept(call.body);
      const { uuid: buildingUuid, first } = await buildingAt(tenant, params);
      const place = await inTransaction(tenant, async (own) => {
        await mustBeUsable(own, buildingUuid, fields);
        const now = clock.now();
        const roomUuid = await insertRoom(own, buildingUuid, fields, { first, now });
        await record(own, factOf(call, { buildingUuid, roomUuid }, "room.created"), { now, request });
        return { buildingUuid, roomUuid };
      });
      return show(call, place, first);
    },

    async [`PUT ${one}`](call) {
      const { params, request, tenant } = call;
      const { version, ...fields } = asKept(call.body);
      const { first } = await buildingAt(tenant, params);
      const place = placeOf(params);
      await inTransaction(tenant, async (own) => {
        const before = await roomAt(own, place, { first, locks: true });
        await mustBeUsable(own, place.buildingUuid, fields, before);
        mustBeCurrent(before.fields, version);
        const now = clock.now();
        await updateRoom(own, place, fields, { first, now });
        const after = await roomAt(own, place, { first });
        const what = changed(before.fields, after.fields);
        await record(own, factOf(call, place, "room.changed", what), { now, request });
      });
      return show(call, place, first);
    },

    async [`PUT ${one}/switched-off`](call) {
      const { body, params, request, tenant } = call;
      const { first } = await buildingAt(tenant, params);
      const place = placeOf(params);
      await inTransaction(tenant, async (own) => {
        const { row } = await roomAt(own, place, { first, locks: true });
        if (row.switched_off === body.switched_off) return;
        const now = clock.now();
        await switchRoom(own, place, body.switched_off, now);
        const what = changed({ switched_off: row.switched_off }, body);
        await record(own, factOf(call, place, "room.changed", what), { now, request });
      });
      return show(call, place, first);
    },

    async [`GET ${one}/standing`]({ params, tenant }) {
      const { first } = await buildingAt(tenant, params);
      const { row } = await roomAt(tenant, placeOf(params), { first });
      const now = clock.now();
      const rows = await bookingsHolding(tenant, row, { from: now, until: null })
        .where("booking.end_at", ">", now)
        .select(sql<number>`(count(*) over ())::int`.as("total"))
        .orderBy("booking.start_at")
        .limit(mostShown)
        .execute();
      return {
        data: {
          total: rows[0]?.total ?? 0,
          bookings: rows.map(({ uuid, person_name, start_at, end_at }) => ({
            uuid,
            person_name,
            start_at: start_at.toISOString(),
            end_at: end_at.toISOString(),
          })),
        },
      };
    },

    async [`POST ${one}/effect`]({ body, params, tenant }) {
      const { first } = await buildingAt(tenant, params);
      const place = placeOf(params);
      const [room, asked] = [await roomAt(tenant, place, { first }), asKept(body)];
      const whom = await whomFaults(tenant, place.buildingUuid, asked, companiesOf(asked));
      const faults = [...timeFaultsOf(asked), ...whom];
      if (faults.length > 0) refuse("validation_failed", faults);
      return { data: await effectOn(tenant, room, asked, clock.now()) };
    },
  };
}

const sentences = {
  order: "must be after from",
  most: "must be at least least_minutes",
  day: "must be a day of the calendar",
  again: "must not be said twice",
  step: "must be nearer to the start and dearer than the one before it",
  quota: "must count something else than those before it",
};

function timeFaultsOf({
  hours,
  ...rest
}: Pick<RoomFields, "hours" | "exceptions" | "rules" | "prices"> &
  Partial<Pick<RoomFields, "cancellation_steps">>): InputFault[] {
  const found = roomFaults({ ...rest, hours: hours ?? [] });
  return found.map(({ path, code }) => ({ path: `/${path.join("/")}`, code, message: sentences[code] }));
}

function faultsOf(fields: RoomFields): InputFault[] {
  const needed = { code: "required", message: "must be given" };
  return [
    ...textFaults("/name", fields.name),
    ...(fields.prices.length > 0 && fields.currency_type === null
      ? [{ path: "/currency_type", ...needed, message: "must be given beside prices" }]
      : []),
    ...timeFaultsOf(fields),
  ];
}

function mostUsed(words: readonly string[]): string | null {
  const counts = [...Map.groupBy(words, (word) => word)].toSorted(([, one], [, other]) => other.length - one.length);
  return counts[0]?.[0] ?? null;
}

function factOf(
  { caller }: Asked,
  { buildingUuid, roomUuid }: RoomPlace,
  action: "room.created" | "room.changed",
  what?: ReturnType<typeof changed>,
): Fact {
  return { action, actor: byCaller(caller), target: { kind: "room", uuid: roomUuid }, buildingUuid, ...what };
}
