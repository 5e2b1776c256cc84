import { isOfConsole } from "@atrium/rules/return-address.ts";
import { passGate, type RouteGroup } from "@atrium/rules/route-gate.ts";
import { redirect } from "@tanstack/react-router";
import { paths } from "../parts/paths.ts";
import { returnTo } from "@atrium/web/return-address.ts";
import type { Services } from "../parts/services.ts";

/** The first page of each group; the page to which a provider returns is never a redirect target. */
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
  /** A preload by hovering a link: nobody navigates yet. */
  preload: boolean;
};

/**
 * `beforeLoad` of a route: admits people to its group and redirects everybody else by the rules (B1, B2). A page of the signed-in area is
 * remembered for a person who must sign in first, and they arrive there afterwards.
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
