import { lookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

export type IsAllowed = (address: string) => boolean;

/** Whether an address is public: not of this machine, its network or a cloud's metadata service. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "unicast";
}

/**
 * A DNS look-up for a connection. The resolved address is checked at the moment of connecting, so that a name which resolves differently the second
 * time (DNS rebinding) gains nothing. `refused` is the error for an address that is not allowed.
 */
export function guardedLookup(isAllowed: IsAllowed, refused: () => Error): LookupFunction {
  return (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      const first = found?.[0];
      if (error || !first) return done(error ?? new Error(`${host} has no address.`), "", 0);
      if (!found.every(({ address }) => isAllowed(address))) return done(refused(), "", 0);
      if (options.all) done(null, found);
      else done(null, first.address, first.family);
    });
  };
}

/** Whether a literal IP address in a URL is not allowed: no look-up happens for it. */
export function isForbiddenHost({ hostname }: URL, isAllowed: IsAllowed): boolean {
  const host = hostname.replace(/^\[|\]$/g, "");
  return isIP(host) !== 0 && !isAllowed(host);
}
