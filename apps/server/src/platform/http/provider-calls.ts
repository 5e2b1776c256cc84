import { AsyncLocalStorage } from "node:async_hooks";

/** How long a provider may keep somebody waiting, over all calls of one step. Tests of one that hangs wait less. */
export const patience = { ms: 5_000 };
const longestAnswer = 1024 * 1024;

/** A provider that does not answer, answers with a fault of its own, or is set up so that it may not be asked. */
export class ProviderUnreachable extends Error {
  override name = "ProviderUnreachable";
}

const deadline = new AsyncLocalStorage<AbortSignal>();

/** Gives all calls to a provider within the work one time limit together. */
export function withPatience<T>(work: () => Promise<T>): Promise<T> {
  return deadline.run(AbortSignal.timeout(patience.ms), work);
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
  try {
    const response = await fetch(address, {
      method,
      headers,
      ...(body === undefined || body === null ? {} : { body: body as string | URLSearchParams }),
      redirect: "manual",
      signal: deadline.getStore() ?? AbortSignal.timeout(patience.ms),
    });
    const bytes = await read(response);
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
