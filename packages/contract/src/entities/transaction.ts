import { Type } from "typebox";
import { Entity, Instant, Nullable, Uuid } from "../schemas.ts";

const NullableText = Nullable(Type.String());

/** Any of 2 §4's, in lower case; a reader accepts either spelling. */
const Status = Type.String();

/** `building_uuid`: pages need it for their links and times. The rest is 2 §3's. */
const shared = { uuid: Uuid, building_uuid: Uuid, currency_type: NullableText };

/** An RSVP (2 §3). `price` is a decimal text. */
export const EventTransaction = Entity({
  ...shared,
  content: Entity({
    uuid: Uuid,
    title: Type.String(),
    subtitle: NullableText,
    image_url: NullableText,
    image_focus: NullableText,
    status: Status,
    start_at: Nullable(Instant),
    end_at: Nullable(Instant),
    price: NullableText,
  }),
});

/** A booked room (2 §3). `total_price` is a decimal text; `details` address the booking. */
export const ResourceTransaction = Entity({
  ...shared,
  total_price: NullableText,
  details: Entity({
    owner: Entity({ owner_type: Type.String(), owner_uuid: Uuid }),
    resource: Entity({ uuid: Uuid }),
  }),
  content: Entity({
    uuid: Uuid,
    resource: Entity({ name: Type.String(), image_url: NullableText, image_focus: NullableText }),
    status: Status,
    start_at: Instant,
    end_at: Instant,
  }),
});

/** A booked service (2 §3). Its price is in cents (2 §9). */
export const ServiceTransaction = Entity({
  ...shared,
  content: Entity({
    uuid: Uuid,
    status: Status,
    start_at: Instant,
    end_at: Instant,
    service: Entity({ provider_name: Type.String(), logo_url: NullableText, price: Type.Integer() }),
  }),
});

/** Distinguished by their fields: a booked room has `details`, a service `content.service`. */
export const Transaction = Type.Union([EventTransaction, ResourceTransaction, ServiceTransaction]);
