import { standingOrigin } from "../brands/portal-origin.ts";
import type { Services } from "../sessions/services.ts";
import { askBookingManager } from "./ask-manager.ts";
import { bookingsWithDeciders } from "./bookings-with-deciders.ts";

const atOnce = 100;

/**
 * Sends managers the requests that were not sent yet: those that a pack brought, or that came before the building had a manager. Concurrent processes
 * send each once.
 */
export async function askAboutUndecided(
  services: Pick<Services, "brands" | "clock" | "config" | "database" | "outbox">,
): Promise<void> {
  const { brands, config, database } = services;
  for (const { portfolio_uuid, uuid, whitelabel_uuid } of await unasked(services)) {
    const brand = await brands.find({ uuid: whitelabel_uuid });
    if (!brand) continue;
    const tenant = database.tenant(portfolio_uuid);
    const about = { bookingUuid: uuid, brand, origin: standingOrigin(config, brand) };
    await tenant.db.transaction().execute((db) => askBookingManager(services, { ...tenant, db }, about));
  }
}

function unasked({ clock, database }: Pick<Services, "clock" | "database">) {
  return bookingsWithDeciders(database.system)
    .where("booking.status", "in", ["pending", "submitted"])
    .where("booking.start_at", ">", clock.now())
    .where((eb) => eb.or([eb("manager.email", "is not", null), eb("building.manager_email", "is not", null)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("manager_requests as request")
            .select("request.uuid")
            .whereRef("request.portfolio_uuid", "=", "booking.portfolio_uuid")
            .whereRef("request.subject_uuid", "=", "booking.uuid")
            .where("request.kind", "=", "booking"),
        ),
      ),
    )
    .select(["booking.portfolio_uuid", "booking.uuid", "building.whitelabel_uuid"])
    .orderBy("booking.start_at")
    .limit(atOnce)
    .execute();
}
