import { guestFault } from "@atrium/rules/guests.ts";
import type { FastifyRequest } from "fastify";
import { v7 } from "uuid";
import type { Tenant } from "../../platform/database/database.ts";
import { sentTogether } from "../../platform/database/in-transaction.ts";
import { record } from "../../platform/facts/facts.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { meantOf } from "../audiences/audience-sql.ts";
import type { Host } from "../brands/portal-origin.ts";
import { holdItem } from "../content/item-store.ts";
import { findAddressees, invite } from "../events/invitation.ts";
import { rsvpOf } from "../events/replies.ts";
import { changePlaces, changeReason, findAttendance } from "../events/store.ts";
import { settleLine } from "../events/waiting-list.ts";
import { findWait, holdsPlace, releaseWaits } from "../events/waits-store.ts";
import { findOccupant } from "../people/occupants.ts";
import type { Services } from "../sessions/services.ts";

export type GuestChange = {
  contentUuid: string;
  userUuid: string;
  coming: boolean;
  reason: string | null;
  by: string;
  host: Host;
  lang: string | undefined;
  request: FastifyRequest;
};

const refusalOf = { sold_out: "event_sold_out", closed: "rsvp_closed" } as const;

/**
 * Adds a person to the guest list of an event or removes them, while the event's row is locked and with the statement of RSVPs, so that both
 * together never give out more places than there are. Part of a transaction.
 */
export async function changeGuest(
  services: Pick<Services, "clock" | "config" | "outbox">,
  own: Tenant,
  { contentUuid, userUuid, coming, reason, by, host, lang, request }: GuestChange,
): Promise<void> {
  const row = (await holdItem(own, { uuid: contentUuid, type: "Event", lang })) ?? refuse("content_not_found");
  const attendance = await findAttendance(own, { contentUuid, userUuid });
  const place = { buildingUuid: row.building_uuid, userUuid };
  // A person who has moved out since can still be removed.
  const mustBelong = coming || attendance.uuid === undefined;
  if (mustBelong && !(await findOccupant(own, place))) refuse("person_not_found");
  const isMeant = !coming || (await meantOf(own, row.audience_uuid, [userUuid])).has(userUuid);
  if (!isMeant) refuse("person_not_found");
  if (attendance.attending === coming) return changeReason(own, { contentUuid, userUuid, reason });
  const now = services.clock.now();
  const wait = coming ? await findWait(own, { contentUuid, userUuid }) : undefined;
  const isHeld = holdsPlace(wait, now);
  const event = rsvpOf(isHeld ? { ...row, attendants_taken: row.attendants_taken - 1 } : row, attendance.attending);
  const fault = guestFault(event, coming ? "add" : "remove", now);
  if (fault) refuse(refusalOf[fault]);
  const { uuid = v7(), invitations } = attendance;
  const byManager = { reason };
  const addressees = await findAddressees(own, row.building_uuid, [userUuid]);
  await sentTogether([
    ...(wait ? [releaseWaits(own, { contentUuid, userUuids: [userUuid] })] : []),
    changePlaces(own, { contentUuid, changes: [{ userUuid, uuid, coming, byManager }], now }),
    record(
      own,
      {
        action: coming ? "event.guest_added" : "event.guest_removed",
        actor: { kind: "user", uuid: by },
        target: { kind: "content", uuid: contentUuid },
        buildingUuid: row.building_uuid,
        details: { person: userUuid },
      },
      { now, request },
    ),
    invite(services, own, {
      invited: [{ row, lang, host, userUuid, uuid, invitations, coming, byManager }],
      addressees,
    }),
  ]);
  if (!coming) await settleLine(own, row, now);
}
