import { isOfConsole } from "@atrium/rules/return-address.ts";
import { passGate, type RouteGroup } from "@atrium/rules/route-gate.ts";
import { redirect } from "@tanstack/react-router";
import { paths } from "../parts/paths.ts";
import { returnTo } from "@atrium/web/return-address.ts";
import type { Services } from "../parts/services.ts";

/** Where a group begins; nobody is sent back to where a provider returns to. */
const beginnings: Record<RouteGroup, string> = {
  landing: paths.landing,
  login: paths.login,
  provider_return: paths.login,
  sign_up: paths.signUp,
  reset_password: paths.resetPassword,
  signed_in: paths.main,
  open: paths.landing,
};

type Entering = {
  context: { services: Services };
  location: { href: string; searchStr: string };
  /** A pointer over a link: nobody goes anywhere yet. */
  preload: boolean;
};

/**
 * `beforeLoad` of a route: lets in who may enter its group, and sends everyone else where the rules say (B1, B2). A place of the
 * signed-in area is kept for whoever must sign in first, and is where they arrive then.
 */
export function guard(group: RouteGroup) {
  return ({ context, location, preload }: Entering): void => {
    const answer = passGate(group, context.services.session.state());
    if (answer === "enter") return;
    if (preload) throw redirect({ href: beginnings[answer], replace: true });
    if (group === "signed_in") returnTo.keep(location.href);
    const begin = answer === "signed_in" ? (returnTo.take() ?? paths.main) : beginnings[answer];
    const query = answer === "login" ? location.searchStr : "";
    throw redirect({ href: `${begin}${query}`, replace: true, reloadDocument: isOfConsole(begin) });
  };
}
