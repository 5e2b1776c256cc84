import { BookingRequest } from "./booking-request.tsx";
import type { Asked, ManagerRequest } from "./decide-page.tsx";
import { ServiceRequest } from "./service-request.tsx";

type Request = Exclude<ManagerRequest, { kind: "sign_up" }>;

/** The requests to a building's manager. */
export function BuildingRequest({ request, ...asking }: Asked & { readonly request: Request }) {
  return request.kind === "booking" ? (
    <BookingRequest request={request} {...asking} />
  ) : (
    <ServiceRequest request={request} {...asking} />
  );
}
