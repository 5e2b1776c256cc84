import { type EndpointShape, refusalOfScope } from "@atrium/contract/endpoint.ts";
import { may } from "@atrium/rules/capabilities.ts";
import { refuse } from "./refusal.ts";
import type { Caller } from "./who-calls.ts";

type Part = "params" | "query" | "body" | "fields";
type Asked = { caller?: Caller } & { [P in Part]?: unknown };

/** A foreign building and one that does not exist are the same to whoever asks. */
export function mustBelong({ buildingUuids }: Caller, buildingUuid: string): void {
  if (!buildingUuids.has(buildingUuid)) refuse("building_not_found");
}

/** Refuses a call that leaves the buildings or the capabilities of its caller, as the contract says of the endpoint. */
export function mustKeepScope(shape: EndpointShape, asked: Asked): void {
  const { caller } = asked;
  const refusal = refusalOfScope(shape);
  if (!caller || !refusal) return;
  const building = buildingOf(shape, asked);
  const isInside =
    typeof shape.access === "object"
      ? may(caller, shape.access.may, building)
      : building === undefined || caller.buildingUuids.has(building);
  if (!isInside) refuse(refusal);
}

/** The building that the call names; undefined where it names none. */
export function buildingOf({ scope }: EndpointShape, asked: Asked): string | undefined {
  if (!scope) return undefined;
  const [part = "", name = ""] = scope.building.split(".");
  const uuid = (asked[part as Part] as Record<string, unknown>)[name];
  return typeof uuid === "string" ? uuid.toLowerCase() : undefined;
}
