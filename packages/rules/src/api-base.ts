/**
 * Where the API is (1 §7, X2), without a slash at its end: the chosen farm's; for a tenant-web host `tenant.<domain>` its sister
 * `https://api.<domain>`; else what the portal was built for, else the page's own origin with `/api`.
 */
export function apiBase(at: { origin: string; farmUrl?: string | undefined; builtFor?: string | undefined }): string {
  const { hostname, origin } = new URL(at.origin);
  if (at.farmUrl) return withoutSlash(at.farmUrl);
  if (hostname.startsWith("tenant.")) return `https://api.${hostname.slice("tenant.".length)}`;
  return withoutSlash(at.builtFor || `${origin}/api`);
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, "");
}
