import type { PackKind } from "@atrium/contract/pack/kinds.ts";
import { documentLink } from "@atrium/rules/document-link.ts";
import type { LocalizedText, Translations } from "../../platform/database/columns.ts";
import { defaultLanguage } from "../../platform/database/texts.ts";
import type { Row } from "./columns.ts";
import { mapText, type PackText } from "./localize.ts";

/** A thing as a pack contains it; undefined fields are left out. */
export type Fields = Record<string, unknown>;

/** The source of an export, and what is found to be needed on the way. */
export type ExportGround = {
  /** The exported things of a kind. */
  exported(kind: PackKind, which: (row: Row) => boolean): Fields[];
  /** Kind and uuid → the key. */
  keys: ReadonlyMap<string, string>;
  /** Joining rows: table and uuid of the owner → the rows. */
  joined: ReadonlyMap<string, readonly Row[]>;
  /** The file store's content. */
  files: ReadonlySet<string>;
  /** Name in the file store → path in the pack. */
  pictures: Map<string, string>;
  /** Name under `documents/` → name in the file store. */
  documents: Map<string, string>;
  /** What could not be exported, for the operator. */
  notes: string[];
};

/** Identifies a thing among those of all kinds. */
export const thing = (kind: PackKind, uuid: unknown) => `${kind} ${String(uuid)}`;

/** Converts one row back to the pack: finds keys, texts, pictures and nested things. The inverse is `Mapping`. */
export class ExportMapping {
  readonly ground: ExportGround;
  readonly kind: PackKind;
  readonly row: Row;

  constructor(ground: ExportGround, kind: PackKind, row: Row) {
    this.ground = ground;
    this.kind = kind;
    this.row = row;
  }

  get ownKey(): string {
    return this.known(this.kind, this.row.uuid) ?? "";
  }

  known(kind: PackKind, uuid: unknown): string | undefined {
    return this.ground.keys.get(thing(kind, uuid));
  }

  /** The key of another thing. A reference to one that no pack can name is left out and reported to the operator. */
  key(kind: PackKind, uuid: unknown): string | undefined {
    if (uuid === null || uuid === undefined) return undefined;
    const key = this.known(kind, uuid);
    if (key === undefined) {
      this.ground.notes.push(
        `${this.kind}/${this.ownKey} names one of the ${kind} that is neither the pack's nor the console's`,
      );
    }
    return key;
  }

  /** One text by language. The fallback for missing languages comes first, so that an import finds it again. */
  text(stored: LocalizedText | null | undefined): PackText | undefined {
    const { [defaultLanguage]: first, ...byCode } = stored ?? {};
    const codes = Object.entries(byCode);
    if (codes.length === 0) return first;
    return Object.fromEntries(codes.toSorted(([, a], [, b]) => Number(b === first) - Number(a === first)));
  }

  /** One field of a thing's translations. */
  field(translations: Translations<string>, name: string, kind: "text" | "html" = "text"): PackText | undefined {
    const stored = Object.entries(translations ?? {}).flatMap(([code, { [name]: one }]) =>
      one === undefined ? [] : [[code, one] as const],
    );
    const text = this.text(Object.fromEntries(stored));
    return kind === "html" ? mapText(text, (html) => this.#withDocuments(html)) : text;
  }

  picture(name: string | null | undefined): string | undefined {
    if (!name) return undefined;
    const { pictures } = this.ground;
    const known = pictures.get(name);
    if (known) return known;
    if (!this.#isThere(name)) return undefined;
    const [hash = "", extension = ""] = name.split(".");
    const plain = `${this.kind}/${(this.kind === "people" ? hash.slice(0, 16) : this.ownKey).replaceAll("~", "-")}`;
    const taken = [...pictures.values()].includes(`${plain}.${extension}`);
    const path = taken ? `${plain}-${hash.slice(0, 16)}.${extension}` : `${plain}.${extension}`;
    pictures.set(name, path);
    return path;
  }

  /** The same object with paths instead of stored names. */
  pictures<F extends string>(value: { [field in F]?: string }, fields: readonly F[]): Fields {
    const given = fields.filter((field) => value[field]);
    return Object.fromEntries(given.map((field) => [field, this.picture(value[field])]));
  }

  /** The keys of the other side of joining rows. */
  joined(table: string, kind: PackKind, column: string): string[] {
    return this.links(table).flatMap((row) => this.key(kind, row[column]) ?? []);
  }

  links(table: string): readonly Row[] {
    return this.ground.joined.get(`${table} ${String(this.row.uuid)}`) ?? [];
  }

  /** The nested things of another kind. */
  inside(kind: PackKind, column: string, owner: unknown = this.row.uuid): Fields[] {
    return this.ground.exported(kind, ({ [column]: uuid }) => uuid === owner);
  }

  #isThere(file: string): boolean {
    const { files, notes } = this.ground;
    if (!files.has(file))
      notes.push(`${this.kind}/${this.ownKey} has the file ${file}, which is missing in the file store`);
    return files.has(file);
  }

  /** Converts links to the portal's own documents to the pack's form. */
  #withDocuments(html: string): string {
    return html.replaceAll(/href="(\/files\/[^"]*)"/g, (written, href: string) => {
      const link = documentLink(href.replaceAll("&quot;", '"').replaceAll("&amp;", "&"));
      if (link?.kind !== "own" || !this.#isThere(link.file)) return written;
      const { documents } = this.ground;
      const known = documents.get(link.name) ?? link.file;
      const isName = /^[^./?#\\][^/?#\\]*\.pdf$/i.test(link.name);
      // Another document of the same name keeps its link by hash.
      documents.set(isName && known === link.file ? link.name : link.file, link.file);
      if (!isName || known !== link.file) return written;
      return `href="documents/${link.name.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`;
    });
  }
}
