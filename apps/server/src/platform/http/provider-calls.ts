import { AsyncLocalStorage } from "node:async_hooks";
import { toSingleLine } from "@atrium/rules/text-lines.ts";

/** How long a provider may keep somebody waiting, over all calls of one step. Tests of one that hangs wait less. */
export const patience = { ms: 5_000 };
const longestAnswer = 1024 * 1024;

/** A provider that does not answer, answers with a fault of its own, or is set up so that it may not be asked. */
export class ProviderUnreachable extends Error {
  override name = "ProviderUnreachable";
}

/** What a provider that was asked last answered, in its own words, and where. */
export type LastAnswer = { endpoint: string; status?: number; said?: string };

const walk = new AsyncLocalStorage<{ deadline: AbortSignal; last?: LastAnswer }>();

/** Gives all calls to a provider within the work one time limit together, and remembers the last answer. */
export function withPatience<T>(work: () => Promise<T>): Promise<T> {
  return walk.run({ deadline: AbortSignal.timeout(patience.ms) }, work);
}

/** Of the calls within this `withPatience`, for the log. */
export const lastAnswer = (): LastAnswer | undefined => walk.getStore()?.last;

const longestSaid = 300;

/** The error of RFC 6749 (5.2), and nothing else of what was sent: it could hold a token. */
function errorIn(bytes: Uint8Array): string | undefined {
  try {
    const { error, error_description: why } = JSON.parse(Buffer.from(bytes).toString()) as Record<string, unknown>;
    const said = [error, why].filter((part) => typeof part === "string").join(": ");
    return said === "" ? undefined : toSingleLine(said).slice(0, longestSaid);
  } catch {
    return undefined;
  }
}

/** Secrets and proofs travel over https; plain http is for a provider on one's own machine. */
export function mayBeAsked(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol === "https:") return true;
  return url?.protocol === "http:" && isLoopback(url.hostname);
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost") || host === "[::1]" || /^127(\.\d{1,3}){3}$/.test(host);
}

/** `fetch` for calls to providers: no redirects, no endless answers, no waiting. */
export async function fetchFromProvider(
  address: string,
  { method, headers, body }: { method: string; headers: Record<string, string>; body?: unknown },
): Promise<Response> {
  if (!mayBeAsked(address)) throw new ProviderUnreachable("neither https nor on this machine");
  const asking = walk.getStore();
  if (asking) asking.last = { endpoint: address };
  try {
    const response = await fetch(address, {
      method,
      headers,
      ...(body === undefined || body === null ? {} : { body: body as string | URLSearchParams }),
      redirect: "manual",
      signal: asking?.deadline ?? AbortSignal.timeout(patience.ms),
    });
    const bytes = await read(response);
    const said = response.ok ? undefined : errorIn(bytes);
    if (asking) asking.last = { endpoint: address, status: response.status, ...(said ? { said } : {}) };
    if (response.status >= 500 || response.status === 429) throw new ProviderUnreachable(`status ${response.status}`);
    return new Response(bytes.length > 0 ? bytes : null, { status: response.status, headers: response.headers });
  } catch (error) {
    if (error instanceof ProviderUnreachable) throw error;
    throw new ProviderUnreachable("no answer", { cause: error });
  }
}

async function read(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > longestAnswer) throw new ProviderUnreachable("an answer without end");
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}

/** Whether somewhere behind the error a provider was not reached. */
export function isUnreachable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ProviderUnreachable) return true;
  }
  return false;
}
