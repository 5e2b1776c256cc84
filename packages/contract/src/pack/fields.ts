import { focalPointForm } from "@atrium/rules/focal-point.ts";
import { tagBounds, tagPattern } from "@atrium/rules/person-tags.ts";
import { type TProperties, Type } from "typebox";

/*
 * The parts of a pack's fields. In addition to JSON Schema they have what the importer reads: `expects` (how a refusal describes the right value),
 * `reference` (the kind whose keys it refers to), `picture`, `localized`, `money`, `position`, and `column`: the field's column if that has another
 * name, or `false` if it has none.
 */

/** Unknown fields are refused: a misspelt one would otherwise be ignored silently. */
export const Shape = <P extends TProperties>(properties: P) => Type.Object(properties, { additionalProperties: false });

/** Unique within its kind and portfolio; later imports identify the entry by it. */
export const Key = Type.String({
  pattern: "^[a-z0-9]+(-[a-z0-9]+)*$",
  maxLength: 80,
  expects: "a key of small letters, digits and single hyphens",
});

/** A fixed uuid that other systems already know; normally the importer assigns one. */
export const FixedUuid = Type.Optional(Type.String({ format: "uuid", expects: "a UUID" }));

/** The key of an entry, or of an occurrence of a repeating one, which only exports write. */
const ThingKey = Type.String({
  pattern: "^[a-z0-9]+(-[a-z0-9]+)*(~\\d{1,3})?$",
  maxLength: 84,
  expects: "a key of small letters, digits and single hyphens",
});

/** Fields of everything that has a key. */
export const identity = { key: ThingKey, uuid: FixedUuid };

/** The key of another thing, whose kind is a row of `packKinds`; an occurrence of a repeated thing is `<key>~<n>`. */
export const Reference = (kind: string, more: { column?: string; orOfFile?: true } = {}) =>
  Type.String({
    reference: kind,
    ...more,
    minLength: 1,
    maxLength: 254,
    format: "single-line",
    expects: `a key of ${kind}`,
  });

export const References = (kind: string) => Type.Array(Reference(kind), { maxItems: 500, uniqueItems: true });

/** The building of an entry in a building; by default the file's. */
export const ownBuilding = { building: Type.Optional(Reference("buildings", { orOfFile: true })) };

/** Yes or no; `absent` is the default. */
export const Flag = (absent = false) => Type.Optional(Type.Boolean({ default: absent }));

const oneLine = "one line, without control or invisible characters, of";

/** A text of one line: `textFormats` defines what it must not contain. */
export const Text = (maxLength: number, { minLength = 1, ...more }: { minLength?: number; column?: string } = {}) =>
  Type.String({
    minLength,
    maxLength,
    ...more,
    format: "single-line",
    expects: `${oneLine} ${minLength} to ${maxLength} characters`,
  });

/** Tags of people, at most so many. */
export const Tags = (maxItems: number) =>
  Type.Array(
    Type.String({
      minLength: 1,
      maxLength: tagBounds.length,
      pattern: tagPattern,
      format: "single-line",
      expects: `${oneLine} 1 to ${tagBounds.length} characters without a comma or semicolon`,
    }),
    { maxItems, uniqueItems: true },
  );

/** A text that may have several lines. */
export const Lines = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, format: "multi-line", expects: `a text of 1 to ${maxLength} characters` });

const languageCode = "^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})?$";

export const LanguageCode = Type.String({
  pattern: languageCode,
  expects: "a language code such as en, de-de or en_US",
});

/** One text (in the brand's first language) or one per language: single-line, `lines`, or `html`, which is sanitised when it is written. */
export const Localized = (maxLength: number, kind: "line" | "lines" | "html" = "line") => {
  const text = { type: "string", minLength: 1, maxLength, format: kind === "line" ? "single-line" : "multi-line" };
  const length = `1 to ${maxLength} characters`;
  return Type.Unsafe<string | Record<string, string>>({
    anyOf: [
      text,
      {
        type: "object",
        minProperties: 1,
        patternProperties: { [languageCode]: text },
        additionalProperties: false,
      },
    ],
    localized: kind === "html" ? "html" : "text",
    expects: `${kind === "line" ? `${oneLine} ${length}` : `a text of ${length}`}, or a map of such texts by language code`,
  });
};

/** A path under the portfolio's `pictures/`: png, jpg, webp, gif, avif or svg, checked by its content. */
export const Picture = Type.String({
  picture: true,
  pattern: "^(?!.*\\.\\.)[A-Za-z0-9][A-Za-z0-9._/-]*\\.(png|jpe?g|webp|gif|avif|svg)$",
  maxLength: 200,
  expects: "the path of a picture under pictures/ (png, jpg, webp, gif, avif or svg)",
});

export const HttpUrl = Type.String({
  format: "pack-url",
  maxLength: 2_000,
  expects: "an http or https address without user name or spaces",
});

export const Email = Type.String({ format: "email", maxLength: 254, expects: "an e-mail address" });

export const HexColour = Type.String({
  pattern: "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$",
  expects: "a hex colour such as #257bad",
});

/** A moment: see `docs/pack-format.md`, Times. */
export const Time = Type.String({
  format: "pack-time",
  expects: 'a time such as 2026-03-01T09:30:00Z, "2026-03-01 09:30", "+14d 18:00" or "-2w tue 09:30"',
});

/** `every` step of days or weeks, over offsets `from` … `until` from the times as written. */
export const Repeat = Shape({
  every: Type.String({ pattern: "^[1-9]\\d{0,2}[dw]$", expects: "a step such as 3d or 2w" }),
  from: Type.String({ pattern: "^[+-]?\\d{1,3}[dw]$", expects: "an offset such as -26w" }),
  until: Type.String({ pattern: "^[+-]?\\d{1,3}[dw]$", expects: "an offset such as 26w" }),
});

export const TimeZone = Type.String({ format: "pack-time-zone", expects: "an IANA time zone such as Europe/Lisbon" });

/** The point of a picture that stays visible when it is cropped, from the left and from the top. */
export const FocalPoint = Type.String({ pattern: focalPointForm, expects: "a point of the picture such as 30% 65%" });

export const Currency = Type.String({ pattern: "^[A-Z]{3}$", expects: "an ISO 4217 currency such as EUR" });

/** Of `currency_type`, 0 or more, at most two decimals; quoted or not. */
export const Money = Type.Unsafe<string | number>({
  anyOf: [
    { type: "string", pattern: "^\\d{1,10}(\\.\\d{1,2})?$" },
    { type: "number", minimum: 0, maximum: 9_999_999_999 },
  ],
  money: true,
  expects: "an amount such as 12.50",
});

export const Count = (maximum = 1_000_000, more: { default?: number; position?: true; column?: string } = {}) =>
  Type.Integer({ minimum: 0, maximum, ...more, expects: `a whole number from 0 to ${maximum}` });

/** The name of an environment variable of the server: a pack never holds a secret. */
export const SecretVariable = Type.String({
  pattern: "^[A-Z][A-Z0-9_]{2,80}$",
  expects: "the name of an environment variable, such as HARBORLINE_OIDC_SECRET",
});

/** In the browser's own spelling, because it is compared exactly: without the default port. */
export const Origin = Type.String({
  pattern: "^(?!https:.*:443$|http:.*:80$)https?://[a-z0-9.-]+(:[1-9]\\d{0,4})?$",
  maxLength: 260,
  expects: "an origin such as https://apps.example.com, without the port that goes without saying",
});

export const oneOf = <const V extends readonly string[]>(...values: V) =>
  Type.Unsafe<V[number]>({ enum: [...values], expects: `one of ${values.join(", ")}` });

/** Its position in lists; entries without one follow in the order of the file. */
export const Position = Type.Optional(Count(1_000_000, { position: true, column: "position" }));
