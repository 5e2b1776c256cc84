import { passGate, type RouteGroup } from "@atrium/rules/route-gate.ts";
import { redirect } from "@tanstack/react-router";
import { paths } from "../shared/paths.ts";
import type { Services } from "../shared/services.ts";

/** Where a group begins. Nobody can be at sign-up or reset before their screens exist; the login would take them. */
const beginnings: Record<RouteGroup, string> = {
  landing: paths.landing,
  login: paths.login,
  sign_up: paths.login,
  reset_password: paths.login,
  signed_in: paths.main,
  open: paths.landing,
};

type Entering = { context: { services: Services }; location: { searchStr: string } };

/** `beforeLoad` of a route: lets in who may enter its group, and sends everyone else where the rules say (B1, B2). */
export function guard(group: RouteGroup) {
  return ({ context, location }: Entering): void => {
    const answer = passGate(group, context.services.session.state());
    if (answer === "enter") return;
    const query = answer === "login" ? location.searchStr : "";
    throw redirect({ href: `${beginnings[answer]}${query}`, replace: true });
  };
}
