import { type IncomingMessage, request as askPlain } from "node:http";
import { request as askSecure } from "node:https";
import { guardedLookup, isForbiddenHost, isPublicAddress } from "./outside-address.ts";

/** A file of another site that does not exist, is too large, or is at an address that this server must not call. */
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

/** Fetches files that operators' texts link to, from public addresses only; each redirect is checked in the same way. */
export function outsideFiles({ mostBytes, patienceMs, isPublic = isPublicAddress, ports = [""] }: Limits): OutsideFile {
  const guarded = guardedLookup(isPublic, () => new OutsideFileRefused("not public"));

  function ask(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    const known = url.protocol === "https:" || url.protocol === "http:";
    if (!known || !ports.includes(url.port) || url.username !== "" || isForbiddenHost(url, isPublic))
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
      // A redirect from https to http is refused.
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
