import type { FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";

const prefixes = { ipv4: 24, ipv6: 56 };

/**
 * The caller's network, `203.0.113.0/24` or `2001:db8::/56`: the range in which one household, office or attacker can change its address. Uses the
 * connection's own address unless TRUST_PROXY is set.
 */
export function networkOf(request: Pick<FastifyRequest, "ip">): string {
  return networkOfAddress(request.ip);
}

export function networkOfAddress(text: string): string {
  if (!ipaddr.isValid(text)) return "unknown";
  // IPv4 mapped into IPv6 is treated as IPv4.
  const address = ipaddr.process(text);
  const kind = address.kind();
  const prefix = prefixes[kind];
  const family = kind === "ipv4" ? ipaddr.IPv4 : ipaddr.IPv6;
  const bare = kind === "ipv6" ? address.toString().replace(/%.*$/, "") : address.toString();
  return `${family.networkAddressFromCIDR(`${bare}/${prefix}`).toString()}/${prefix}`;
}
