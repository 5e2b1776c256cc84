import { externalLink } from "./external-link.ts";

/** A document that links of a text name: one of the portal's own files, or one that lies elsewhere. */
export type DocumentLink = { name: string } & ({ kind: "own"; file: string } | { kind: "outside"; url: string });

const ownDocument = /^\/files\/([0-9a-f]{64}\.pdf)\/([^/?#\\]{1,200})$/;

/** How a text links to one of the portal's own documents: `file` is its name in the file store, `name` what it is called. */
export function ownDocumentLink(file: string, name: string): string {
  return `/files/${file}/${encodeURIComponent(name)}`;
}

/**
 * What a link of a rich description opens in the document viewer (2 §2); undefined for every other link. Elsewhere a document is told by
 * its address, which must be one that may be opened (R13) and whose path ends in `.pdf`.
 */
export function documentLink(href: string | null | undefined): DocumentLink | undefined {
  const own = ownDocument.exec(href ?? "");
  if (own?.[1] && own[2]) return { kind: "own", file: own[1], name: decode(own[2]) };
  const url = externalLink(href);
  const name = url && new URL(url).pathname.split("/").at(-1);
  return url && name && /.\.pdf$/i.test(name) ? { kind: "outside", url, name: decode(name) } : undefined;
}

/** The addresses of the links of a text that has been sanitised, in their order. */
export function linksOf(html: string): string[] {
  return [...html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)].map(([, href = ""]) =>
    href.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&"),
  );
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
