import { withoutQueryPart } from "./query-part.ts";

/** In the query of a mail's link: by it the portal knows that whoever is not signed in was told where it leads. */
const mark = "from=mail";

/** A path of the portal as a mail links it. One with a hash is open to everybody, and stays as it is. */
export function letterLink(path: string): string {
  if (path.includes("#")) return path;
  return `${path}${path.includes("?") ? "&" : "?"}${mark}`;
}

/** The address without the mark, or undefined where it has none. */
export const withoutLetterMark = (href: string): string | undefined => withoutQueryPart(href, (part) => part === mark);
