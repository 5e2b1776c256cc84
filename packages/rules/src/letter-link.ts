import { withoutQueryPart } from "./query-part.ts";

/** A parameter of a mail's link: it tells the portal that the person came from a mail. */
const mark = "from=mail";

/** A path of the portal as a mail links it. One with a fragment is open to everybody, and stays unchanged. */
export function letterLink(path: string): string {
  if (path.includes("#")) return path;
  return `${path}${path.includes("?") ? "&" : "?"}${mark}`;
}

/** The address without the parameter, or undefined if it has none. */
export const withoutLetterMark = (href: string): string | undefined => withoutQueryPart(href, (part) => part === mark);
