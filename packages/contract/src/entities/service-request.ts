import { serviceRequestStatuses } from "@atrium/rules/service-request-status.ts";
import { Type } from "typebox";
import { Entity, Instant, Nullable, Uuid } from "../schemas.ts";

export const ServiceRequestStatus = Type.Enum([...serviceRequestStatuses]);

/** A service request in a building: `id` is its number, which people tell each other. */
export const ServiceRequest = Entity({
  id: Type.Integer(),
  uuid: Uuid,
  status: ServiceRequestStatus,
  type: Entity({ uuid: Uuid, name: Type.String() }),
  priority: Nullable(Entity({ uuid: Uuid, name: Type.String() })),
  title: Type.String(),
  description: Type.String(),
  location: Nullable(Type.String()),
  /** Why it was postponed or declined, in the manager's words. */
  status_reason: Nullable(Type.String()),
  created_at: Instant,
  updated_at: Instant,
});
