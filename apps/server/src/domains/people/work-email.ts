import freeMail from "email-providers/all.json" with { type: "json" };
import { disposableEmailBlocklist } from "disposable-email-domains-js";
import { getPublicSuffix } from "tldts";
import type { Config } from "../../platform/config/config.ts";

const listed: ReadonlySet<string> = new Set([...freeMail, ...disposableEmailBlocklist()]);

/**
 * Whether a domain can be a company's own (A2, R12): free-mail and disposable addresses cannot sign up, nor can those of a public suffix
 * such as `co.uk`. A subdomain counts as the listed domain above it; the nearest listing decides, and the operator's lists have priority.
 */
export function workEmailProblem(
  domain: string,
  { freeMailDomains, workMailDomains }: Pick<Config, "freeMailDomains" | "workMailDomains">,
): "work_email_required" | undefined {
  const labels = domain.toLowerCase().replace(/\.$/, "").split(".");
  for (let first = 0; first < labels.length; first += 1) {
    const name = labels.slice(first).join(".");
    if (workMailDomains.includes(name)) return undefined;
    if (freeMailDomains.includes(name) || listed.has(name)) return "work_email_required";
  }
  const whole = labels.join(".");
  return getPublicSuffix(whole, { allowPrivateDomains: true }) === whole ? "work_email_required" : undefined;
}

const roles = new Set(
  "abuse donotreply helpdesk hostmaster mailer-daemon no-reply noreply postmaster security support webmaster".split(
    " ",
  ),
);

/** Role addresses and the brand's own inboxes: a mail that is answered through a help desk proves no person (R12). */
export function isRoleAddress(
  email: string,
  { config }: { config: { support_email: string; zendesk?: { email: string } | undefined } },
): boolean {
  const [name = ""] = email.split("@");
  return roles.has(name.replace(/\+.*/, "")) || email === config.support_email || email === config.zendesk?.email;
}
