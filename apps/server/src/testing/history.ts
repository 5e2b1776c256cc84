import type { Insertable } from "kysely";
import { v7 } from "uuid";
import type { ResourceBookingsTable, ResourcesTable } from "../domains/bookings/tables.ts";
import type { Services } from "../domains/sessions/services.ts";

/** A rig, or what there is of an installation whose server is not running. */
type Filled = Pick<Services, "clock"> & { services: Pick<Services, "database"> };

export type HistoryFill = Awaited<ReturnType<typeof historyFill>>;

/** Adds rooms, bookings, services and attendances to the test pack's tower, as packs and people would. */
export async function historyFill({ services: { database }, clock }: Filled) {
  const { system } = database;
  const buildings = await system.selectFrom("buildings").select(["portfolio_uuid", "uuid", "pack_key"]).execute();
  const people = await system.selectFrom("users").select(["portfolio_uuid", "uuid", "email"]).execute();
  const one = <Row>(rows: Row[], wanted: (row: Row) => boolean): Row => {
    const found = rows.find(wanted);
    if (!found) throw new Error("The test pack has no such thing.");
    return found;
  };
  const tower = one(buildings, ({ pack_key }) => pack_key === "tower");
  const { portfolio_uuid } = tower;
  const personOf = (email: string, portfolio = portfolio_uuid) =>
    one(people, (person) => person.email === email && person.portfolio_uuid === portfolio).uuid;

  const at = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000);
  const stamps = () => ({ created_at: at(-1000), updated_at: at(-1000) });

  return {
    portfolioUuid: portfolio_uuid,
    towerUuid: tower.uuid,
    /** An instant that many minutes from now. */
    at,
    personOf,

    async room(more: Partial<Insertable<ResourcesTable>> = {}) {
      const uuid = v7();
      await system
        .insertInto("resources")
        .values({
          portfolio_uuid,
          uuid,
          pack_key: `room-${uuid}`,
          building_uuid: tower.uuid,
          owner_type: "building",
          owner_uuid: tower.uuid,
          translations: JSON.stringify({
            "": { name: "Room", cancellation_description: "A day before" },
            de: { name: "Raum" },
          }),
          ...more,
        })
        .execute();
      return uuid;
    },

    async booking(resource_uuid: string, more: Partial<Insertable<ResourceBookingsTable>> = {}) {
      const uuid = v7();
      await system
        .insertInto("resource_bookings")
        .values({
          portfolio_uuid,
          uuid,
          resource_uuid,
          user_uuid: personOf("anna@acme.test"),
          start_at: at(600),
          end_at: at(660),
          status: "accepted",
          ...stamps(),
          ...more,
        })
        .execute();
      return uuid;
    },

    async attendance(contentKey: string, status: "confirmed" | "pending" = "confirmed", email = "anna@acme.test") {
      const uuid = v7();
      const { uuid: content_uuid } = await system
        .selectFrom("contents")
        .select("uuid")
        .where("portfolio_uuid", "=", portfolio_uuid)
        .where("pack_key", "=", contentKey)
        .executeTakeFirstOrThrow();
      await system
        .insertInto("event_attendances")
        .values({ portfolio_uuid, uuid, content_uuid, user_uuid: personOf(email), status, ...stamps() })
        .execute();
      return { uuid, content_uuid };
    },

    async service(provider_name: string) {
      const provider_uuid = v7();
      const uuid = v7();
      await system
        .insertInto("service_providers")
        .values({ portfolio_uuid, uuid: provider_uuid, pack_key: provider_uuid, name: provider_name, logo: "logo.svg" })
        .execute();
      await system
        .insertInto("services")
        .values({
          portfolio_uuid,
          uuid,
          pack_key: uuid,
          provider_uuid,
          building_uuid: tower.uuid,
          price: 5000,
          currency_type: "EUR",
          translations: JSON.stringify({ "": { name: "Massage" } }),
        })
        .execute();
      return uuid;
    },

    async serviceBooking(service_uuid: string, startsIn: number, status: "confirmed" | "cancelled_user" = "confirmed") {
      const uuid = v7();
      await system
        .insertInto("services_bookings")
        .values({
          portfolio_uuid,
          uuid,
          service_uuid,
          user_uuid: personOf("anna@acme.test"),
          start_at: at(startsIn),
          end_at: at(startsIn + 30),
          status,
          price: 4250,
          currency_type: "EUR",
          ...stamps(),
        })
        .execute();
      return uuid;
    },
  };
}
