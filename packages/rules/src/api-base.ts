/**
 * Where the API is (1 §7, X2), without a slash at its end: the chosen farm's; for a tenant-web host `tenant.<domain>` its sister
 * `https://api.<domain>`, on that scheme's own port; else what the portal was built for, else the page's own origin with `/api`.
 * An address that is none of http or https, or that carries a name and password, counts as missing; a query is left out.
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
