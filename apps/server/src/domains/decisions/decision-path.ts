/**
 * Where a manager decides. Behind `#`, so that no server and no log ever sees the token; `wanted` is what the link was followed for, and decides
 * nothing by itself, since mail scanners follow links.
 */
export function decisionPath(token: string, wanted?: "approve" | "deny"): string {
  return `/decide#${wanted ? `${wanted}.` : ""}${token}`;
}
