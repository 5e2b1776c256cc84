import { focalPointForm } from "@atrium/rules/focal-point.ts";
import { hostNamePattern, longestHostName } from "@atrium/rules/host-name.ts";
import { pictureFile } from "@atrium/rules/picture-file.ts";
import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Data, Email, Entity, Lang, noOtherKeys, Nullable, Text, Uuid } from "../schemas.ts";

/** The version that was read: a change based on an older one is refused. */
export const Version = Type.String({ minLength: 10, maxLength: 60, pattern: "^[A-Za-z0-9_-]+$" });

/** The point of a picture that stays in sight however it is cropped, such as `30% 65%`; null means the middle. */
export const PicturePoint = Type.String({ pattern: focalPointForm, maxLength: 9 });

/** The server's name of a stored picture; answers contain its address beside it. */
export const PictureName = Type.String({ pattern: "^[0-9a-f]{64}\\.[a-z0-9]{1,8}$", maxLength: 80 });

export const HostName = Type.String({ pattern: hostNamePattern, maxLength: longestHostName });

const Colour = Type.String({ pattern: "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$", maxLength: 7 });

/** An http or https address; empty if there is none. */
export const WebAddress = Type.String({
  maxLength: 2_000,
  pattern: "^(https?://[^\\s\\\\@]+)?$",
  format: "single-line",
});

/** A text by language code, single-line or multi-line. A missing language shows the text of the first one. */
export const Localized = (maxLength: number, kind: typeof Text = Text) =>
  Type.Record(Type.String({ pattern: "^[a-z]{2,3}(-[a-z0-9]{2,8})?$" }), kind(maxLength, 1), {
    maxProperties: 30,
    ...noOtherKeys,
  });

const Look = {
  primary_color: Colour,
  secondary_color: Colour,
  /** A key of the font table. */
  font: Text(60, 1),
  /** 0 (sharp), 0.5, 1 or 1.25 (soft). */
  radius_scale: Type.Number({ minimum: 0, maximum: 1.25 }),
};

const pictures = ["logo_light", "logo_dark", "mark", "hero"] as const;
const each = <S>(schema: S) =>
  Object.fromEntries(pictures.map((name) => [name, schema])) as Record<(typeof pictures)[number], S>;

export const brandFields = {
  name: Text(120, 1),
  /** The first one is used in mails. */
  hosts: Type.Array(HostName, { minItems: 1, maxItems: 20, uniqueItems: true }),
  ...Look,
  ...each(Nullable(PictureName)),
  hero_focus: Nullable(PicturePoint),
  /** Codes; the first one is used for people whose own is not available. */
  languages: Type.Array(Lang, { minItems: 1, maxItems: 20, uniqueItems: true }),
  tagline: Localized(200),
  page_title: Localized(120),
  amenity_label: Localized(60),
  support_email: Email,
  eula_link: WebAddress,
  privacy_policy: WebAddress,
};

const BrandRow = {
  uuid: Uuid,
  name: Type.String(),
  hosts: Type.Array(Type.String()),
  primary_color: Type.String(),
  mark_url: Nullable(Type.String()),
  building_count: Type.Integer(),
};

const Brand = Entity({
  ...brandFields,
  uuid: Uuid,
  version: Version,
  /** The addresses of its pictures. */
  picture_urls: Entity(each(Nullable(Type.String()))),
  /** Used for hosts that belong to no brand. */
  is_default: Type.Boolean(),
});

const Ratio = Entity({ light: Type.Number(), dark: Type.Number(), least: Type.Number() });

const brandRefusals = ["brand_not_found"] as const;

/** Brands, for owners of the portfolio (row G9). */
export const consoleBrands = {
  "GET /admin/v1/brands": endpoint({
    summary: "List the portfolio's brands by name.",
    access: { may: "brands.change" },
    reply: Data({ brands: Type.Array(Entity(BrandRow)) }),
    refusals: [],
    shows: ["estate"],
    secret: true,
  }),
  "GET /admin/v1/brands/:uuid": endpoint({
    summary: "Read one brand with its editable fields, and the version that a change must name.",
    access: { may: "brands.change" },
    reply: Data({ brand: Brand }),
    refusals: brandRefusals,
    shows: ["estate"],
    secret: true,
  }),
  "POST /admin/v1/brands": endpoint({
    summary: "Create a brand, which answers at its hosts at once.",
    access: { may: "brands.change" },
    body: Entity(brandFields),
    reply: Data({ brand: Brand }),
    refusals: ["host_taken"],
    changes: ["estate"],
    idempotent: true,
  }),
  "PUT /admin/v1/brands/:uuid": endpoint({
    summary:
      "Change a brand as a whole. Refused if the brand was changed since it was read. Imports no longer change it.",
    access: { may: "brands.change" },
    body: Entity({ version: Version, ...brandFields }),
    reply: Data({ brand: Brand }),
    refusals: [...brandRefusals, "host_taken", "changed_meanwhile"],
    changes: ["estate"],
  }),
  "POST /admin/v1/brands/look": endpoint({
    summary:
      "Derive the portal's theme from colours, font and corners: the custom properties of the page, and their contrast in light and dark. Changes nothing.",
    access: { may: "brands.change" },
    body: Entity(Look),
    reply: Data({
      tokens: Type.Record(Type.String(), Type.String()),
      /** The contrast of each, and the minimum of WCAG 2.2 AA. */
      contrast: Entity({ button_text: Ratio, links: Ratio, text: Ratio, focus: Ratio }),
    }),
    refusals: [],
    changes: [],
  }),
  "POST /admin/v1/pictures": endpoint({
    summary:
      "Store a picture for a brand or a building. It is shown once one of these names it. Storing the same picture again has no effect.",
    access: { may: "buildings.change" },
    upload: pictureFile,
    reply: Data({ name: PictureName, url: Type.String() }),
    refusals: ["image_unreadable", "image_too_large"],
    changes: [],
  }),
};
