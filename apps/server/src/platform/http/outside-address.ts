import { lookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

export type IsAllowed = (address: string) => boolean;

/** Addresses of the open internet: nothing of this machine, its network or a cloud's own services. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "unicast";
}

/**
 * Looks a name up for a connection. Where it leads is decided at the moment of connecting, by the very address that is connected to,
 * so that a name which answers differently the second time gains nothing. `refused` is the error of an address that is not allowed.
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

/** Whether a bare address in a URL is not allowed: a name is looked up while connecting, a bare address never is. */
export function isForbiddenHost({ hostname }: URL, isAllowed: IsAllowed): boolean {
  const host = hostname.replace(/^\[|\]$/g, "");
  return isIP(host) !== 0 && !isAllowed(host);
}
