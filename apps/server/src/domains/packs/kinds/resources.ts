import type {
  PackResource,
  PackService,
  PackServiceProvider,
  PackServiceRequestPriority,
  PackServiceRequestType,
} from "@atrium/contract/pack/bookings.ts";
import { amount, kind, positionOf } from "../kind.ts";

export const resources = kind<PackResource>({
  kind: "resources",
  table: "resources",
  keptBy: [["resource_bookings", "resource_uuid"]],
  row(resource, at) {
    if (resource.price !== undefined && resource.currency_type === undefined) {
      at.fault("currency_type", "is missing beside a price");
    }
    const { owner_company } = resource;
    return {
      building_uuid: at.buildingUuid,
      owner_type: owner_company ? "company" : "building",
      owner_uuid: owner_company ? at.ref("companies", owner_company) : at.buildingUuid,
      manager_user_uuid: at.refOrNull("people", resource.manager),
      image: at.picture(resource.image),
      capacity: resource.capacity ?? null,
      price: amount(resource.price),
      currency_type: resource.currency_type ?? null,
      approval_required: resource.approval_required ?? false,
      cancellation_window_end_minutes: resource.cancellation_window_end_minutes ?? null,
      position: positionOf(resource, at),
      questions: (resource.questions ?? []).map(({ question, type, required = false }) => ({
        question: at.text(question),
        type,
        required,
      })),
      translations: at.texts({
        name: resource.name,
        description: resource.description,
        image_alt_text: resource.image_alt_text,
        cancellation_description: resource.cancellation_description,
      }),
    };
  },
});

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

export const serviceRequestTypes = kind<PackServiceRequestType>({
  kind: "service_request_types",
  table: "service_request_types",
  keptBy: [["service_requests", "type_uuid"]],
  row: (type, at) => ({
    building_uuid: at.refOrNull("buildings", at.entity.building),
    position: positionOf(type, at),
    translations: at.texts({ name: type.name, description: type.description }),
  }),
});

export const serviceRequestPriorities = kind<PackServiceRequestPriority>({
  kind: "service_request_priorities",
  table: "service_request_priorities",
  keptBy: [["service_requests", "priority_uuid"]],
  row: (priority, at) => ({
    position: positionOf(priority, at),
    translations: at.texts({ name: priority.name }),
  }),
});
