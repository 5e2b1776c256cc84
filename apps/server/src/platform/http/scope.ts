import { type EndpointShape, placesOf, refusalOfScope } from "@atrium/contract/endpoint.ts";
import { type Reach, reachesAllOf, reachesNothing, reachOf } from "@atrium/rules/capabilities.ts";
import type { Clock } from "../clock/clock.ts";
import { refuse } from "./refusal.ts";
import type { Caller } from "./who-calls.ts";

type Part = "params" | "query" | "body" | "fields";
type Asked = { caller?: Caller } & { [P in Part]?: unknown };

/**
 * A check that refuses a call outside the caller's buildings or capabilities, as the contract declares for the endpoint. A building of others and one
 * that does not exist get the same refusal.
 */
export function scopeCheck(shape: EndpointShape): (asked: Asked) => void {
  const { access, scope } = shape;
  const refusal = refusalOfScope(shape);
  if (!refusal) return () => undefined;
  const buildingsOf = buildingsNamed(shape);
  const companyPlaces = placesOf(shape, "company");
  return (asked) => {
    const { caller } = asked;
    if (!caller || (scope?.unfinished && !caller.complete)) return;
    const buildings = buildingsOf(asked);
    if (typeof access !== "object") {
      if (!buildings.every((building) => caller.buildingUuids.has(building))) refuse(refusal);
      return;
    }
    const reach = reachOf(caller, access.may);
    if (uuidsAt(asked, companyPlaces).some((company) => reach.companies.has(company))) return;
    if (reachesNothing(reach) || !buildings.every((building) => reachesAllOf(reach, building))) refuse(refusal);
  };
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

/** Finds the buildings that a call of the endpoint names. */
export function buildingsNamed(shape: EndpointShape): (asked: Asked) => string[] {
  const places = placesOf(shape);
  return (asked) => uuidsAt(asked, places);
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
