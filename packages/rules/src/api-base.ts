/**
 * The address of the API (1 §7, X2), without a trailing slash: the selected farm's; for a tenant-web host `tenant.<domain>` its sister
 * `https://api.<domain>`, on that scheme's own port; otherwise the one that the portal was built for, otherwise the page's own origin with
 * `/api`. An address that is not http or https, or that contains a user name and password, counts as missing; a query is removed.
 */
export function apiBase(at: { origin: string; farmUrl?: string | undefined; builtFor?: string | undefined }): string {
  const { hostname, origin } = new URL(at.origin);
  const domain = /^tenant\.([^.].*)$/.exec(hostname)?.[1];
  return baseOf(at.farmUrl) ?? (domain ? `https://api.${domain}` : (baseOf(at.builtFor) ?? `${origin}/api`));
}

function baseOf(address: string | undefined): string | undefined {
  const url = address ? URL.parse(address) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined;
  return (url.origin + url.pathname).replace(/\/+$/, "");
}
