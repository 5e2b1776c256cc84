import { isFailedSamlPage, isSamlAddress } from "@atrium/rules/frame-address.ts";

type Asking = { signal: AbortSignal; ask?: typeof fetch };

/** Longer than anybody looks at an empty frame. */
export const patienceMs = 20_000;

/**
 * Whether a page can come into a frame: browsers tell nobody what a frame shows, a page or their own word that there is none (2 §8). The
 * log-in page of a SAML provider is read where it may be, as it also answers where it refuses (1 §7); of any other page nothing is read.
 */
export async function canCome(address: string, { signal, ask = fetch }: Asking): Promise<boolean> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
  if (isSamlAddress(address)) {
    const text = await ask(address, { signal: within })
      .then((answer) => answer.text())
      .catch(() => undefined);
    if (text !== undefined) return !isFailedSamlPage(text);
  }
  return ask(address, { method: "HEAD", mode: "no-cors", credentials: "omit", cache: "no-store", signal: within }).then(
    () => true,
    () => false,
  );
}
