import { isFailedSamlPage, isSamlAddress } from "@atrium/rules/frame-address.ts";

type Asking = { signal: AbortSignal; ask?: typeof fetch };

/** Longer than anybody looks at an empty frame. */
export const patienceMs = 20_000;

/** "Not Implemented": of a server that answers GET alone. */
const headUnknown = 501;

/**
 * Whether a page can come into a frame: browsers tell nobody what a frame shows, a page or their own word that there is none (2 §8). The
 * log-in page of a SAML provider is read where it may be, as it also answers where it refuses (1 §7); of any other page nothing is read but
 * its status, where it lets that be read: a server that fails answers with a page too, which is none of the app's.
 */
export async function canCome(address: string, { signal, ask = fetch }: Asking): Promise<boolean> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
  if (isSamlAddress(address)) {
    const text = await ask(address, { signal: within })
      .then((answer) => answer.text())
      .catch(() => undefined);
    if (text !== undefined) return !isFailedSamlPage(text);
  }
  const head = { method: "HEAD", credentials: "omit", cache: "no-store", signal: within } as const;
  const status = await ask(address, { ...head, mode: "cors" }).then(
    (answer) => answer.status,
    () => undefined,
  );
  if (within.aborted) return false;
  if (status !== undefined) return status < 500 || status === headUnknown;
  return ask(address, { ...head, mode: "no-cors" }).then(
    () => true,
    () => false,
  );
}
