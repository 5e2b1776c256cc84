import { expect, test } from "vitest";
import {
  type GateAnswer,
  passGate,
  type RouteGroup,
  routeGroups,
  type SessionState,
  sessionStates,
} from "./route-gate.ts";

const expected: [RouteGroup, SessionState, GateAnswer][] = [
  ["landing", "visitor", "enter"],
  ["landing", "at_login", "enter"],
  ["landing", "at_sign_up", "enter"],
  ["landing", "at_reset", "enter"],
  ["landing", "signed_in", "signed_in"],
  ["login", "visitor", "landing"],
  ["login", "at_login", "enter"],
  ["login", "at_sign_up", "sign_up"],
  ["login", "at_reset", "enter"],
  ["login", "signed_in", "signed_in"],
  ["provider_return", "visitor", "landing"],
  ["provider_return", "at_login", "enter"],
  ["provider_return", "at_sign_up", "enter"],
  ["provider_return", "at_reset", "enter"],
  ["provider_return", "signed_in", "signed_in"],
  ["sign_up", "visitor", "landing"],
  ["sign_up", "at_login", "enter"],
  ["sign_up", "at_sign_up", "enter"],
  ["sign_up", "at_reset", "enter"],
  ["sign_up", "signed_in", "signed_in"],
  ["reset_password", "visitor", "landing"],
  ["reset_password", "at_login", "enter"],
  ["reset_password", "at_sign_up", "enter"],
  ["reset_password", "at_reset", "enter"],
  ["reset_password", "signed_in", "signed_in"],
  ["signed_in", "visitor", "landing"],
  ["signed_in", "at_login", "login"],
  ["signed_in", "at_sign_up", "sign_up"],
  ["signed_in", "at_reset", "login"],
  ["signed_in", "signed_in", "enter"],
  ["open", "visitor", "enter"],
  ["open", "at_login", "enter"],
  ["open", "at_sign_up", "enter"],
  ["open", "at_reset", "enter"],
  ["open", "signed_in", "enter"],
];

test.each(expected)("B1 B2 %s × %s → %s", (group, state, answer) => {
  expect(passGate(group, state)).toBe(answer);
});

test("B1 the table above names every pair once", () => {
  const named = new Set(expected.map(([group, state]) => `${group} ${state}`));
  expect(named.size).toBe(routeGroups.length * sessionStates.length);
  expect(expected).toHaveLength(named.size);
});

test("B2 the target of a redirect admits the person: no redirect leads to another", () => {
  const turnedAway = routeGroups.flatMap((group) =>
    sessionStates.flatMap((state) => {
      const answer = passGate(group, state);
      return answer === "enter" || passGate(answer, state) === "enter" ? [] : [`${group} × ${state} → ${answer}`];
    }),
  );
  expect(turnedAway).toEqual([]);
});
