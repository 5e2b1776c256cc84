import { type IncomingMessage, request as askPlain } from "node:http";
import { request as askSecure } from "node:https";
import { guardedLookup, isForbiddenHost, isPublicAddress } from "./outside-address.ts";

/** Why an external calendar could not be read. */
export type CalendarFault = "address" | "unreachable" | "status" | "too_large" | "not_a_calendar";

export class CalendarRefused extends Error {
  override name = "CalendarRefused";
  readonly fault: CalendarFault;

  constructor(fault: CalendarFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

type Asked = { address: string; etag: string | null; toPrivate: boolean };
/** `text` is undefined if nothing has changed since `etag`. */
type Answer = { text: string | undefined; etag: string | null };

const patienceMs = 15_000;
const mostBytes = 5_000_000;
const mostRedirects = 3;
const longestEtag = 300;

/**
 * Fetches a calendar under the same restrictions as webhooks: from public addresses over https only, unless the installation allows its own network
 * (WEBHOOK_PRIVATE_ADDRESSES). Each redirect is checked in the same way, and a redirect from https to http is refused.
 */
export async function readCalendar({ address, etag, toPrivate }: Asked): Promise<Answer> {
  const signal = AbortSignal.timeout(patienceMs);
  let url = addressOf(address);
  for (let turns = 0; turns <= mostRedirects; turns += 1) {
    const answer = await ask(url, { etag, toPrivate, signal });
    const { statusCode = 0, headers } = answer;
    const said = headers.etag && headers.etag.length <= longestEtag ? headers.etag : null;
    if (statusCode === 200) return { text: await read(answer), etag: said };
    answer.destroy();
    if (statusCode === 304 && etag !== null) return { text: undefined, etag };
    const next = headers.location === undefined ? null : URL.parse(headers.location, url);
    if (statusCode < 300 || statusCode > 399 || !next)
      throw new CalendarRefused("status", `It answered ${statusCode}.`);
    if (url.protocol === "https:" && next.protocol !== "https:")
      throw new CalendarRefused("address", "It leads to an address without encryption.");
    url = next;
  }
  throw new CalendarRefused("status", "It leads from one address to the next.");
}

/** Calendars are also published as `webcal:`, which means `https:`. */
function addressOf(address: string): URL {
  return URL.parse(address.replace(/^webcals?:/i, "https:")) ?? refuseAddress();
}

function refuseAddress(): never {
  throw new CalendarRefused("address", "It is no address that this server asks.");
}

type Way = Pick<Asked, "etag" | "toPrivate"> & { signal: AbortSignal };

function ask(url: URL, { etag, toPrivate, signal }: Way): Promise<IncomingMessage> {
  const isAllowed = toPrivate ? () => true : isPublicAddress;
  const isKnown = url.protocol === "https:" || (toPrivate && url.protocol === "http:");
  if (!isKnown || url.username !== "" || isForbiddenHost(url, isAllowed)) refuseAddress();
  const send = url.protocol === "https:" ? askSecure : askPlain;
  const headers = {
    accept: "text/calendar",
    "accept-encoding": "identity",
    "user-agent": "atrium-calendars",
    ...(etag === null ? {} : { "if-none-match": etag }),
  };
  const lookup = guardedLookup(
    isAllowed,
    () => new CalendarRefused("address", "It leads into this server's own network."),
  );
  return new Promise((resolve, reject) => {
    send(url, { lookup, signal, headers, agent: false }, resolve)
      .on("error", (error) =>
        reject(error instanceof CalendarRefused ? error : new CalendarRefused("unreachable", error.message)),
      )
      .end();
  });
}

async function read(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      length += part.length;
      if (length > mostBytes) throw new CalendarRefused("too_large", "It has more than five megabytes.");
      parts.push(part);
    }
  } catch (error) {
    if (error instanceof CalendarRefused) throw error;
    throw new CalendarRefused("unreachable", error instanceof Error ? error.message : "It ended early.");
  }
  return Buffer.concat(parts).toString("utf8");
}
