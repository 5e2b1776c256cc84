import { AsyncLocalStorage } from "node:async_hooks";
import { toSingleLine } from "@atrium/rules/text-lines.ts";

/** How long, in milliseconds, all calls to a provider within one step may take together. Tests of a provider that hangs set less. */
export const patience = { ms: 5_000 };
const longestAnswer = 1024 * 1024;

/** A provider that does not answer, answers with a server error, or has an address that may not be called. */
export class ProviderUnreachable extends Error {
  override name = "ProviderUnreachable";
}

/** The last answer of a provider, in its own words, and from where. */
export type LastAnswer = { endpoint: string; status?: number; said?: string };

const walk = new AsyncLocalStorage<{ deadline: AbortSignal; last?: LastAnswer }>();

/** Gives all calls to a provider within the work one common timeout, and records the last answer. */
export function withPatience<T>(work: () => Promise<T>): Promise<T> {
  return walk.run({ deadline: AbortSignal.timeout(patience.ms) }, work);
}

/** The calls within this `withPatience`, for the log. */
export const lastAnswer = (): LastAnswer | undefined => walk.getStore()?.last;

const longestSaid = 300;

/** The error fields of RFC 6749 (5.2), and nothing else of the answer: it could contain a token. */
function errorIn(bytes: Uint8Array): string | undefined {
  try {
    const { error, error_description: why } = JSON.parse(Buffer.from(bytes).toString()) as Record<string, unknown>;
    const said = [error, why].filter((part) => typeof part === "string").join(": ");
    return said === "" ? undefined : toSingleLine(said).slice(0, longestSaid);
  } catch {
    return undefined;
  }
}

/** Secrets travel over https only; plain http is allowed for a provider at localhost. */
export function mayBeAsked(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol === "https:") return true;
  return url?.protocol === "http:" && isLoopback(url.hostname);
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost") || host === "[::1]" || /^127(\.\d{1,3}){3}$/.test(host);
}

/** `fetch` for calls to providers: no redirects, a bounded answer, and a timeout. */
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

/** Whether the error, or one of its causes, is an unreachable provider. */
export function isUnreachable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ProviderUnreachable) return true;
  }
  return false;
}
