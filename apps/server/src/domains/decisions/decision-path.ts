/**
 * The page on which a manager decides. The token is in the fragment, so that no server and no log ever sees it; `wanted` is the answer that the link
 * stands for, and decides nothing by itself, since mail scanners follow links.
 */
export function decisionPath(token: string, wanted?: "approve" | "deny"): string {
  return `/decide#${wanted ? `${wanted}.` : ""}${token}`;
}
