import type { PackService } from "@atrium/contract/pack/bookings.ts";
import { kind } from "../packs/kind.ts";
import { stamps, span } from "../packs/history-kinds.ts";

export const serviceProviders = kind({ kind: "service_providers", keptBy: [["services", "provider_uuid"]] });

export const services = kind({ kind: "services", keptBy: [["services_bookings", "service_uuid"]] });

export const servicesBookings = kind({
  kind: "services_bookings",
  mode: "replace",
  beside(booking, at) {
    const { building, value } = at.find("services", booking.service);
    const { price, currency_type } = value as PackService;
    return { ...span(booking, at, building), price, currency_type, ...stamps(booking, at, building) };
  },
});
