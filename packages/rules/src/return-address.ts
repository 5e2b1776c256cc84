import { consolePath } from "./console-path.ts";

/** The signed-in area's first path segments (1 §2), and the console's: nobody is led back to a landing, a log-in or anything else. */
const areas: ReadonlySet<string> = new Set([
  "building",
  "account",
  "my-history",
  "add-card",
  "help-desk",
  // What the code on a room's door says.
  "r",
  consolePath.slice(1),
]);

/** Longer than any address of the portal, shorter than what a browser's store or a proxy would mind. */
const longest = 2_000;

/** Control characters, spaces, and the backslash that browsers read as a slash. */
const unwelcome = /[\\\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff]/;
/** The same when written as %2f, %5c, %0a …, once or several times over (%252f): somebody further on may decode them. */
const encoded = /%(?:25)*(?:2f|5c|[01][0-9a-f]|20|7f)/i;

const nowhere = "https://portal.invalid";

/**
 * Where somebody may be led after signing in, as the portal itself spells it, or undefined where the address must not be followed: only a
 * path of the signed-in area counts, with its query and hash, never an origin, a scheme or `//host` (test 32).
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

/** The console is another app than the portal: one comes there by a new page. */
export const isOfConsole = (address: string): boolean => new RegExp(`^${consolePath}(?=[/?#]|$)`).test(address);
