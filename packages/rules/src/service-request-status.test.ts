import { describe, expect, test } from "vitest";
import {
  managerStep,
  mayMove,
  occupantMoves,
  type ServiceRequestStatus,
  serviceRequestStatuses,
} from "./service-request-status.ts";

const legal: [ServiceRequestStatus, ServiceRequestStatus][] = [
  ["open", "canceled"],
  ["in_progress", "canceled"],
  ["on_hold", "canceled"],
  ["resolved", "closed"],
  ["resolved", "open"],
];

describe("moves of a service request by its own person", () => {
  for (const from of serviceRequestStatuses) {
    for (const to of serviceRequestStatuses) {
      const allowed = legal.some(([a, b]) => a === from && b === to);
      test(`R7 ${from} to ${to} is ${allowed ? "allowed" : "refused"}`, () => {
        expect(mayMove(from, to)).toBe(allowed);
        expect(occupantMoves(from).includes(to)).toBe(allowed);
      });
    }
  }
});

test.each([
  ["open", { approve: "in_progress", deny: "canceled" }],
  ["in_progress", { approve: "resolved", deny: "on_hold" }],
  ["on_hold", { approve: "in_progress", deny: "canceled" }],
  ["resolved", undefined],
  ["closed", undefined],
  ["canceled", undefined],
] as const)("R7 for a request that is %s, the manager's steps are %j", (status, step) => {
  expect(managerStep(status)).toEqual(step);
});
