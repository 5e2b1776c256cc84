/** The address without those parts of its query; undefined if it has none of them. */
export function withoutQueryPart(href: string, goes: (part: string) => boolean): string | undefined {
  const [path = "", ...queries] = href.split("?");
  const [query = "", hash] = queries.join("?").split("#");
  const parts = query.split("&");
  const rest = parts.filter((part) => !goes(part)).join("&");
  if (rest === query) return undefined;
  return `${path}${rest ? `?${rest}` : ""}${hash === undefined ? "" : `#${hash}`}`;
}
