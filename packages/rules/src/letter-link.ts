/** In the query of a mail's link: by it the portal knows that whoever is not signed in was told where it leads. */
const mark = "from=mail";

/** A path of the portal as a mail links it. One with a hash is open to everybody, and stays as it is. */
export function letterLink(path: string): string {
  if (path.includes("#")) return path;
  return `${path}${path.includes("?") ? "&" : "?"}${mark}`;
}

/** The address without the mark, or undefined where it has none. */
export function withoutLetterMark(href: string): string | undefined {
  const [path = "", ...queries] = href.split("?");
  const [query = "", hash] = queries.join("?").split("#");
  const parts = query.split("&");
  if (!parts.includes(mark)) return undefined;
  const rest = parts.filter((part) => part !== mark).join("&");
  return `${path}${rest ? `?${rest}` : ""}${hash === undefined ? "" : `#${hash}`}`;
}
