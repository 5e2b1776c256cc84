/** Why an answer's headers forbid a portal to frame it, by the rules of browsers; undefined if they allow it. */
export function framingFault(headers: Headers, portal: string, address: string): string | undefined {
  const policies = (headers.get("content-security-policy") ?? "").split(",").flatMap((policy) => {
    const [directive] = policy
      .split(";")
      .flatMap((one) => /^\s*frame-ancestors(?:\s+(.*))?$/i.exec(one) ?? [])
      .slice(1);
    return /frame-ancestors/i.test(policy) ? [directive ?? ""] : [];
  });
  const refusing = policies.find((sources) => !sources.split(/\s+/).some((source) => allows(source, portal, address)));
  if (refusing !== undefined)
    return `Content-Security-Policy: frame-ancestors ${refusing.trim() || "'none'"} does not name ${portal}. Add it there.`;
  // With such a policy, browsers ignore X-Frame-Options.
  const older = headers.get("x-frame-options");
  if (policies.length > 0 || !older || !/deny|sameorigin/i.test(older)) return undefined;
  return `X-Frame-Options: ${older} forbids it. Leave it out, and send Content-Security-Policy: frame-ancestors ${portal}.`;
}

/** Whether a source of `frame-ancestors` matches this portal. */
function allows(source: string, portal: string, address: string): boolean {
  const { protocol, hostname, port, origin } = new URL(portal);
  if (source === "*") return true;
  if (source.toLowerCase() === "'self'") return origin === new URL(address).origin;
  if (/^[a-z][a-z0-9+.-]*:$/i.test(source)) return isScheme(source, protocol);
  const [, scheme, host = "", wantedPort] = /^(?:([a-z][a-z0-9+.-]*:)\/\/)?([^/:]+)(?::(\d+|\*))?/i.exec(source) ?? [];
  if (!isScheme(scheme ?? new URL(address).protocol, protocol)) return false;
  const isHost = host.startsWith("*.")
    ? hostname.endsWith(host.slice(1).toLowerCase())
    : hostname === host.toLowerCase();
  const standard = protocol === "https:" ? "443" : "80";
  return isHost && (wantedPort === "*" || (wantedPort ?? standard) === (port || standard));
}

/** A source with http also matches https. */
function isScheme(wanted: string, protocol: string): boolean {
  return wanted.toLowerCase() === protocol || (wanted.toLowerCase() === "http:" && protocol === "https:");
}
