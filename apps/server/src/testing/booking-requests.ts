import type { EndpointBody } from "@atrium/contract/client.ts";
import { createIntegrationToken } from "../domains/bookings/integration-tokens.ts";
import { type HistoryFill, historyFill } from "./history.ts";
import { decisionLinks } from "./mails.ts";
import type { Rig } from "./rig.ts";

export const requestKey = "POST /resource-booking/v2/:ownerType/:ownerUuid/resources/:resourceUuid/bookings";
export const manager = "desk@acme.test";

type Body = EndpointBody<typeof requestKey>;

/** A booking system in the test pack's tower, whose manager gets its requests by mail. */
export async function bookingSystem(rig: Rig) {
  const fill: HistoryFill = await historyFill(rig);
  const { database, clock } = rig.services;
  await database.system
    .updateTable("buildings")
    .set({ manager_email: manager })
    .where("uuid", "=", fill.towerUuid)
    .execute();
  const { key } = await database.system
    .selectFrom("portfolios")
    .select("key")
    .where("uuid", "=", fill.portfolioUuid)
    .executeTakeFirstOrThrow();
  const { token } = await createIntegrationToken(database, clock, { building: `${key}/tower`, endOlder: false });
  const room = await fill.room({ approval_required: true, currency_type: "EUR", cancellation_window_end_minutes: 60 });
  let slots = 0;

  /** A free hour. */
  const slot = () => {
    slots += 1;
    const start = fill.at(10_000 + slots * 60);
    return { start_at: start.toISOString(), end_at: new Date(start.getTime() + 60 * 60_000).toISOString() };
  };
  const address = (resourceUuid = room) => ({ ownerType: "building", ownerUuid: fill.towerUuid, resourceUuid });

  return {
    fill,
    room,
    token,
    slot,
    address,
    body: (more: Partial<Body> = {}): Body => ({ user_uuid: fill.personOf("anna@acme.test"), ...slot(), ...more }),
    api: rig.api({ token }),
    links: () => decisionLinks(rig, manager),
  };
}
