import type { PackService, PackServiceProvider, PackServicesBooking } from "@atrium/contract/pack/bookings.ts";
import { kind, positionOf } from "../packs/kind.ts";
import { stamps, span } from "../packs/happened.ts";

export const serviceProviders = kind<PackServiceProvider>({
  kind: "service_providers",
  table: "service_providers",
  keptBy: [["services", "provider_uuid"]],
  row: (provider, at) => ({ name: provider.provider_name, logo: at.picture(provider.logo) }),
});

export const services = kind<PackService>({
  kind: "services",
  table: "services",
  keptBy: [["services_bookings", "service_uuid"]],
  row: (service, at) => ({
    provider_uuid: at.ref("service_providers", service.provider),
    building_uuid: at.buildingUuid,
    price: service.price,
    currency_type: service.currency_type,
    position: positionOf(service, at),
    translations: at.texts({ name: service.name, description: service.description }),
  }),
});

export const servicesBookings = kind<PackServicesBooking>({
  kind: "services_bookings",
  table: "services_bookings",
  mode: "replace",
  row(booking, at) {
    const { building, value } = at.find("services", booking.service);
    const { price, currency_type } = value as PackService;
    return {
      service_uuid: at.ref("services", booking.service),
      user_uuid: at.ref("people", booking.person),
      ...span(booking, at, building),
      status: booking.status,
      price,
      currency_type,
      ...stamps(booking, at, building),
    };
  },
});
