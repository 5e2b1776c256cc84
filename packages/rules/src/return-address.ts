import { consolePath } from "./console-path.ts";

/** The first path segments of the signed-in area (1 §2), and the console's: only these are valid targets after signing in. */
const areas: ReadonlySet<string> = new Set([
  "building",
  "account",
  "my-history",
  "add-card",
  "help-desk",
  // The address on a room's door.
  "r",
  consolePath.slice(1),
]);

/** Longer than any address of the portal, short enough for a browser's storage or a proxy. */
const longest = 2_000;

/** Control characters, spaces, and the backslash that browsers read as a slash. */
const unwelcome = /[\\\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff]/;
/** The same as %2f, %5c, %0a …, encoded once or several times (%252f), because a later program may decode them. */
const encoded = /%(?:25)*(?:2f|5c|[01][0-9a-f]|20|7f)/i;

const nowhere = "https://portal.invalid";

/**
 * The address to open after signing in, in the portal's own spelling, or undefined if it must not be followed: only a path of the signed-in
 * area is valid, with its query and fragment, never an origin, a scheme or `//host` (test 32).
 */
export function returnAddress(kept: unknown): string | undefined {
  if (typeof kept !== "string" || kept.length > longest) return undefined;
  if (!/^\/[^/]/.test(kept) || unwelcome.test(kept)) return undefined;
  const url = URL.parse(kept, nowhere);
  if (!url || url.origin !== nowhere) return undefined;
  const { pathname, search, hash } = url;
  if (encoded.test(pathname) || pathname.includes("//")) return undefined;
  const [, area = ""] = pathname.split("/");
  return areas.has(area) ? `${pathname}${search}${hash}` : undefined;
}

/** The console is another app than the portal, so it needs a full page load. */
export const isOfConsole = (address: string): boolean => new RegExp(`^${consolePath}(?=[/?#]|$)`).test(address);
