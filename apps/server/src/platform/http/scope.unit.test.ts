import type { EndpointShape } from "@atrium/contract/endpoint.ts";
import { Type } from "typebox";
import { expect, test } from "vitest";
import { scopeCheck } from "./scope.ts";
import type { Caller } from "./who-calls.ts";

const [own, second, foreign] = ["own", "second", "foreign"];
const caller = {
  admin: false,
  hqoStaff: false,
  complete: true,
  permissions: new Map(),
  buildingUuids: new Set([own, second]),
  grants: [{ role: "booking_manager", scope: "brand", uuid: "brand", buildings: [own, second] }],
} as unknown as Caller;

const shape = (access: EndpointShape["access"]): EndpointShape => ({
  summary: "",
  access,
  scope: { building: "body.buildings.*" },
  reply: Type.Object({}),
  refusals: [],
});

test.each([
  { access: { may: "bookings.decide" }, buildings: [own, second], refused: undefined },
  { access: { may: "bookings.decide" }, buildings: [own, foreign], refused: "permission_missing" },
  { access: { may: "bookings.decide" }, buildings: [], refused: undefined },
  { access: { may: "people.read" }, buildings: [own], refused: "permission_missing" },
  { access: { may: "people.read" }, buildings: [], refused: "permission_missing" },
  { access: "member", buildings: [own, second], refused: undefined },
  { access: "member", buildings: [own, foreign], refused: "building_not_found" },
] as const)(
  "G1 every building that a call names must be one of the caller's: $access, $buildings → $refused",
  (row) => {
    const ask = () => scopeCheck(shape(row.access))({ caller, body: { buildings: row.buildings } });
    if (row.refused) expect(ask).toThrow(expect.objectContaining({ code: row.refused }));
    else expect(ask).not.toThrow();
  },
);
