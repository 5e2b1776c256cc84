import { hostNameIn, isHostName, isLocalHost } from "@atrium/rules/host-name.ts";
import type { Translate } from "@atrium/web/phrases.ts";

/** What a host name needs before people can use it. */
export function hostHint(typed: string, here: string, t: Translate): string {
  const host = hostNameIn(typed);
  if (!isHostName(host)) return t("console.host_hint");
  if (host === here) return t("console.host_here");
  return isLocalHost(host) ? t("console.host_local") : t("console.host_needs", { host });
}

/** The address of a host's portal, with the scheme and port of this page. */
export const landingOf = (host: string): string =>
  `${location.protocol}//${host}${location.port ? `:${location.port}` : ""}/`;
