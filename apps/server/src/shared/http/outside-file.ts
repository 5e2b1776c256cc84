import { lookup } from "node:dns";
import { type IncomingMessage, request as askPlain } from "node:http";
import { request as askSecure } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** A file of another site that is not there, is too large, or lies where this server must not ask. */
export class OutsideFileRefused extends Error {
  override name = "OutsideFileRefused";
}

export type OutsideFile = (address: string) => Promise<Uint8Array>;

type Limits = {
  mostBytes: number;
  patienceMs: number;
  isPublic?: (address: string) => boolean;
  ports?: readonly string[];
};

const mostRedirects = 3;

/** Addresses of the open internet: nothing of this machine, its network or a cloud's own services. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "unicast";
}

/**
 * Fetches files that operators' texts link to. Where a name leads is decided at the moment of connecting, by the very address that is
 * connected to, so that a name which answers differently the second time gains nothing; each redirect is looked at in the same way.
 */
export function outsideFiles({ mostBytes, patienceMs, isPublic = isPublicAddress, ports = [""] }: Limits): OutsideFile {
  const guarded: LookupFunction = (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      const first = found?.[0];
      if (error || !first) return done(error ?? new Error(`${host} has no address.`), "", 0);
      if (!found.every(({ address }) => isPublic(address))) return done(new OutsideFileRefused("not public"), "", 0);
      if (options.all) done(null, found);
      else done(null, first.address, first.family);
    });
  };

  function ask(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    const host = url.hostname.replace(/^\[|\]$/g, "");
    const known = url.protocol === "https:" || url.protocol === "http:";
    // A name is looked up while connecting; a bare address never is.
    if (!known || !ports.includes(url.port) || url.username !== "" || (isIP(host) !== 0 && !isPublic(host)))
      return Promise.reject(new OutsideFileRefused("not an address to ask"));
    const send = url.protocol === "https:" ? askSecure : askPlain;
    const headers = { accept: "application/pdf", "accept-encoding": "identity", "user-agent": "atrium-documents" };
    return new Promise((resolve, reject) => {
      send(url, { lookup: guarded, signal, headers, agent: false }, resolve).on("error", reject).end();
    });
  }

  return async (address) => {
    const signal = AbortSignal.timeout(patienceMs);
    let url = new URL(address);
    for (let turns = 0; turns <= mostRedirects; turns += 1) {
      const answer = await ask(url, signal);
      const { statusCode = 0, headers } = answer;
      const next = headers.location === undefined ? null : URL.parse(headers.location, url);
      if (statusCode === 200) return read(answer, mostBytes);
      answer.destroy();
      if (statusCode < 300 || statusCode > 399 || !next) throw new OutsideFileRefused(`status ${statusCode}`);
      // What was asked for in secret is not asked for in the open.
      if (url.protocol === "https:" && next.protocol !== "https:") throw new OutsideFileRefused("less secure");
      url = next;
    }
    throw new OutsideFileRefused("too many redirects");
  };
}

async function read(answer: IncomingMessage, mostBytes: number): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > mostBytes) throw new OutsideFileRefused("too large");
    parts.push(part);
  }
  return Buffer.concat(parts);
}
