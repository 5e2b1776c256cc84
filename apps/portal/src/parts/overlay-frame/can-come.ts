import { isFailedSamlPage, isSamlAddress } from "@atrium/rules/frame-address.ts";

type Asking = { signal: AbortSignal; ask?: typeof fetch };

/** How long an empty iframe is shown at most. */
export const patienceMs = 20_000;

/** "Not Implemented": the server answers only GET. */
const headUnknown = 501;

/**
 * Whether a page can be loaded into an iframe. Browsers do not report whether an iframe shows the page or an error of the browser (2 §8), so
 * the page is probed. The sign-in page of a SAML provider is read if CORS allows it, because it answers 200 even when it refuses (1 §7). Of
 * any other page only the status is read, if CORS allows it: a 5xx answer also has a page, which is not the app's.
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
