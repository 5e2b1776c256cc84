import { returnAddress } from "@atrium/rules/return-address.ts";
import { redirect } from "@tanstack/react-router";
import { paths } from "../parts/paths.ts";
import { returnTo } from "@atrium/web/return-address.ts";
import type { Services } from "../parts/services.ts";

/**
 * Where the link of a mail leads. A signed-in person goes to the page itself; everybody else signs in first and arrives there afterwards, or
 * sets the new password if the mail is about one.
 */
export function enterByLetter({ session }: Services, href: string): never {
  const [path] = href.split(/[?#]/);
  if (session.state() === "signed_in") {
    // Only a signed-in person has this page.
    throw redirect({ href: path === paths.resetPassword ? paths.accountPassword : href, replace: true });
  }
  if (path === paths.resetPassword) {
    session.beginReset();
    throw redirect({ href, replace: true });
  }
  session.beginSignIn();
  returnTo.forget();
  if (returnAddress(href)) returnTo.keep(href);
  throw redirect({ to: paths.login, replace: true });
}
