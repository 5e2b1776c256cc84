/**
 * The group of a route. `provider_return`: where a company's provider returns the browser, from a log-in or from a sign-up. `open` screens are
 * for everyone (not found, maintenance, log out, the link of a mail).
 */
export const routeGroups = [
  "landing",
  "login",
  "provider_return",
  "sign_up",
  "reset_password",
  "signed_in",
  "open",
] as const;
export type RouteGroup = (typeof routeGroups)[number];

/** A visitor's state: outside the auth flow, at one of its steps, or signed in (1 §2). */
export const sessionStates = ["visitor", "at_login", "at_sign_up", "at_reset", "signed_in"] as const;
export type SessionState = (typeof sessionStates)[number];

/** `enter`, or the group to redirect to; `login` keeps the query string, `signed_in` is its main route. */
export type GateAnswer = "enter" | RouteGroup;

/**
 * Who may enter which routes, and where everyone else is redirected (1 §2). The specification has one redirect loop, `at_reset` at login,
 * which enters here: a person who leaves a reset there starts to sign in.
 */
const gate: Record<RouteGroup, Record<SessionState, GateAnswer>> = {
  landing: { visitor: "enter", at_login: "enter", at_sign_up: "enter", at_reset: "enter", signed_in: "signed_in" },
  login: { visitor: "landing", at_login: "enter", at_sign_up: "sign_up", at_reset: "enter", signed_in: "signed_in" },
  provider_return: {
    visitor: "landing",
    at_login: "enter",
    at_sign_up: "enter",
    at_reset: "enter",
    signed_in: "signed_in",
  },
  sign_up: { visitor: "landing", at_login: "enter", at_sign_up: "enter", at_reset: "enter", signed_in: "signed_in" },
  reset_password: {
    visitor: "landing",
    at_login: "enter",
    at_sign_up: "enter",
    at_reset: "enter",
    signed_in: "signed_in",
  },
  signed_in: { visitor: "landing", at_login: "login", at_sign_up: "sign_up", at_reset: "login", signed_in: "enter" },
  open: { visitor: "enter", at_login: "enter", at_sign_up: "enter", at_reset: "enter", signed_in: "enter" },
};

/** Whether a visitor in this state may enter this group of routes, or where to redirect. */
export function passGate(group: RouteGroup, state: SessionState): GateAnswer {
  return gate[group][state];
}
