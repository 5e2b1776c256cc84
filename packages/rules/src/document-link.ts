import { externalLink } from "./external-link.ts";

/** A linked document: one of the portal's own files, or one on another site. */
export type DocumentLink = { name: string } & ({ kind: "own"; file: string } | { kind: "outside"; url: string });

const ownDocument = /^\/files\/([0-9a-f]{64}\.pdf)\/([^/?#\\]{1,200})$/;

/** A link to one of the portal's own documents: `file` is its name in the file store, `name` its title. */
export function ownDocumentLink(file: string, name: string): string {
  return `/files/${file}/${encodeURIComponent(name)}`;
}

/**
 * The document that a link of a rich description opens in the viewer (2 §2); undefined for every other link. On another site, a document is
 * recognised by an allowed address (R13) whose path ends in `.pdf`.
 */
export function documentLink(href: string | null | undefined): DocumentLink | undefined {
  const own = ownDocument.exec(href ?? "");
  if (own?.[1] && own[2]) return { kind: "own", file: own[1], name: decode(own[2]) };
  const url = externalLink(href);
  const name = url && new URL(url).pathname.split("/").at(-1);
  return url && name && /.\.pdf$/i.test(name) ? { kind: "outside", url, name: decode(name) } : undefined;
}

/** The addresses of the links of a sanitised text, in order. */
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
