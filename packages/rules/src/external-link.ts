/** Browsers read a backslash as a slash, so a link with one opens another host than people read. */
const unwelcome = /[\\\u0000-\u0020\u007f-\u009f\u2028\u2029]/;
const scheme = /^([a-z][a-z0-9+.-]*):/i;
/** `example.com:8080` and `localhost:3000` look like a scheme but are not. */
const hostAndPort = /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)+|localhost):\d{1,5}(?:[/?#]|$)/i;

/**
 * The address to open for a link that an operator typed, or undefined where it must not be opened (R13): http and https only,
 * `http://` put before it if it has no scheme (1 §5), never with user names, `//host`, control characters or spaces.
 */
export function externalLink(typed: string | null | undefined): string | undefined {
  const text = typed?.trim() ?? "";
  if (text === "" || unwelcome.test(text) || text.startsWith("/")) return undefined;
  const full = hostAndPort.test(text) || !scheme.test(text) ? `http://${text}` : text;
  const url = URL.parse(full);
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:") || url.hostname === "") return undefined;
  const authority = /^[a-z]+:\/*([^/?#]*)/i.exec(full)?.[1] ?? "";
  return authority.includes("@") ? undefined : url.href;
}

/** `mailto:` for one address, with a subject if given; undefined for what is not an address. */
export function mailLink(address: string | null | undefined, subject?: string): string | undefined {
  if (!address || !/^[^\s@<>?&"]+@[^\s@<>?&"]+\.[^\s@<>?&"]+$/.test(address)) return undefined;
  return `mailto:${encodeURIComponent(address).replace("%40", "@")}${subject ? `?subject=${encodeURIComponent(subject)}` : ""}`;
}
