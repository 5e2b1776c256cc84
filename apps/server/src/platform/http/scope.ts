import { type EndpointShape, placesOf, refusalOfScope } from "@atrium/contract/endpoint.ts";
import { may, reachOf, type Reach } from "@atrium/rules/capabilities.ts";
import type { Clock } from "../clock/clock.ts";
import { refuse } from "./refusal.ts";
import type { Caller } from "./who-calls.ts";

type Part = "params" | "query" | "body" | "fields";
type Asked = { caller?: Caller } & { [P in Part]?: unknown };

/**
 * Refuses a call outside the caller's buildings or capabilities, as the contract declares for the endpoint. A building of others and one that does
 * not exist get the same refusal.
 */
export function mustKeepScope(shape: EndpointShape, asked: Asked): void {
  const { caller } = asked;
  const refusal = refusalOfScope(shape);
  if (!caller || !refusal || (shape.scope?.unfinished && !caller.complete)) return;
  const buildings = buildingsOf(shape, asked);
  const { access } = shape;
  const companies = typeof access === "object" ? reachOf(caller, access.may).companies : new Set<string>();
  if (uuidsAt(asked, placesOf(shape, "company")).some((company) => companies.has(company))) return;
  const isInside = (building: string) =>
    typeof access === "object" ? may(caller, access.may, building) : caller.buildingUuids.has(building);
  const hasAny = typeof access !== "object" || may(caller, access.may);
  if (!hasAny || !buildings.every(isInside)) refuse(refusal);
}

/** Refuses a preview ticket everything except the page that it is for: another item and one that does not exist get the same refusal. */
export function mustBePreviewed({ preview }: EndpointShape, { caller, params }: Asked): void {
  if (!caller?.preview) return;
  if (!preview) return refuse("view_as_read_only");
  if (preview === "ground") return;
  const named = (params as Record<string, unknown>)[preview.item];
  if (String(named).toLowerCase() !== caller.preview.contentUuid) refuse("content_not_found");
}

/** How old a session's sign-in may be, in milliseconds, for endpoints that grant power (row G4). */
const freshMs = 12 * 60 * 60_000;

export function mustHaveSignedInOfLate({ freshSignIn }: EndpointShape, { caller }: Asked, clock: Clock): void {
  if (freshSignIn && caller && clock.now().getTime() - caller.signedInAt.getTime() > freshMs) refuse("sign_in_again");
}

/** The places where the caller has the endpoint's capability: the handler's statements are limited to them. */
export function reachFor({ access }: EndpointShape, caller: Caller): { reach?: Reach } {
  return typeof access === "object" ? { reach: reachOf(caller, access.may) } : {};
}

/** The buildings that the call names. */
export function buildingsOf(shape: EndpointShape, asked: Asked): string[] {
  return uuidsAt(asked, placesOf(shape));
}

function uuidsAt(asked: Asked, places: string[][]): string[] {
  return places.flatMap((steps) =>
    valuesAt(asked, steps).flatMap((uuid) => (typeof uuid === "string" ? [uuid.toLowerCase()] : [])),
  );
}

function valuesAt(value: unknown, [step, ...rest]: string[]): unknown[] {
  if (step === undefined) return [value];
  if (step === "*") return Array.isArray(value) ? value.flatMap((each) => valuesAt(each, rest)) : [];
  return valuesAt((value as Record<string, unknown> | undefined)?.[step], rest);
}
