import type { EndpointReply } from "@atrium/contract/client.ts";
import { normalizeLocale } from "@atrium/rules/languages.ts";
import { deriveTheme } from "@atrium/ui/theme/derive.ts";
import { themeContrast } from "@atrium/ui/theme/theme-contrast.ts";
import type { FastifyRequest } from "fastify";
import type { Tenant } from "../../platform/database/database.ts";
import { inTransaction } from "../../platform/database/in-transaction.ts";
import { record } from "../../platform/facts/facts.ts";
import { pictureUrl } from "../../platform/files/pictures.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { type InputFault, refuse, requiredText } from "../../platform/http/refusal.ts";
import type { Caller } from "../../platform/http/who-calls.ts";
import { faultsOfLook } from "../brands/look-faults.ts";
import type { Services } from "../sessions/services.ts";
import { type BrandFields, brandPictures, findBrand, insertBrand, listBrands, updateBrand } from "./brand-store.ts";
import { changed } from "../../platform/facts/changes.ts";
import { mustBeKept } from "./sent-pictures.ts";
import { mustBeCurrent, versionOf } from "./versions.ts";

type BrandHandlers = Pick<
  Handlers,
  | "GET /admin/v1/brands"
  | "GET /admin/v1/brands/:uuid"
  | "POST /admin/v1/brands"
  | "PUT /admin/v1/brands/:uuid"
  | "POST /admin/v1/brands/look"
>;
type BrandReply = EndpointReply<"GET /admin/v1/brands/:uuid">;

/** The width in which the console shows a brand's picture. */
const shownWidth = 648;

/** Brands in the console (row G9): of one portfolio, for its owners. */
export function consoleBrandHandlers({ brands, clock, files }: Services): BrandHandlers {
  async function show(tenant: Tenant, uuid: string): Promise<BrandReply> {
    const { row, fields } = (await findBrand(tenant, uuid)) ?? refuse("brand_not_found");
    const urls = brandPictures.map((picture) => [picture, pictureUrl(fields[picture], shownWidth)]);
    return {
      data: {
        brand: {
          ...fields,
          uuid,
          version: versionOf(fields),
          picture_urls: Object.fromEntries(urls) as BrandReply["data"]["brand"]["picture_urls"],
          is_default: row.is_default,
        },
      },
    };
  }

  /** Converts the input to its stored form; refuses values with which no portal could be drawn. */
  async function usable(sent: BrandFields): Promise<BrandFields> {
    requiredText(sent.name, "name");
    const fields = { ...sent, languages: [...new Set(sent.languages.map(normalizeLocale))] };
    mustBeSpoken(fields);
    mustBeDrawable(fields);
    await mustBeKept(files, Object.fromEntries(brandPictures.map((picture) => [picture, fields[picture]])));
    return fields;
  }

  return {
    async "GET /admin/v1/brands"({ tenant }) {
      const rows = await listBrands(tenant);
      return { data: { brands: rows.map(({ theme, ...row }) => ({ ...row, mark_url: pictureUrl(theme.mark, 256) })) } };
    },

    "GET /admin/v1/brands/:uuid": ({ params, tenant }) => show(tenant, params.uuid.toLowerCase()),

    async "POST /admin/v1/brands"({ body, caller, request, tenant }) {
      const fields = await usable(body);
      const uuid = await inTransaction(tenant, async (own) => {
        const now = clock.now();
        const made = await insertBrand(own, fields, now);
        const details = { host: fields.hosts[0] ?? "" };
        await record(own, { action: "brand.created", ...byAndOn(caller, made), details }, { now, request });
        return made;
      });
      brands.clear();
      return show(tenant, uuid);
    },

    async "PUT /admin/v1/brands/:uuid"({ body, caller, params, request, tenant }) {
      const uuid = params.uuid.toLowerCase();
      const { version, ...sent } = body;
      const fields = await usable(sent);
      await inTransaction(tenant, (own) => change(own, { uuid, version, fields, caller, request }));
      brands.clear();
      return show(tenant, uuid);
    },

    "POST /admin/v1/brands/look"({ body }) {
      mustBeDrawable(body);
      const tokens = deriveTheme({ ...body, density: "comfortable" });
      return { data: { tokens, contrast: themeContrast(tokens) } };
    },
  };

  type Change = { uuid: string; version: string; fields: BrandFields; caller: Caller; request: FastifyRequest };

  async function change(own: Tenant, { uuid, version, fields, caller, request }: Change): Promise<void> {
    const before = (await findBrand(own, uuid, { locks: true })) ?? refuse("brand_not_found");
    mustBeCurrent(before.fields, version);
    const now = clock.now();
    await updateBrand(own, before.row, fields, now);
    const after = await findBrand(own, uuid);
    const what = changed(before.fields, after?.fields ?? {});
    await record(own, { action: "brand.changed", ...byAndOn(caller, uuid), ...what }, { now, request });
  }
}

const byAndOn = ({ userUuid }: Caller, uuid: string) => ({
  actor: { kind: "user", uuid: userUuid } as const,
  target: { kind: "whitelabel", uuid },
});

/** Refuses texts in a language that the brand does not have: nobody would see them. */
function mustBeSpoken({ languages, tagline, page_title, amenity_label }: BrandFields): void {
  const faults: InputFault[] = Object.entries({ tagline, page_title, amenity_label }).flatMap(([field, texts]) =>
    Object.keys(texts)
      .filter((code) => !languages.includes(code))
      .map((code) => ({ path: `/${field}/${code}`, code: "language", message: "must be a language of the brand" })),
  );
  if (faults.length > 0) refuse("validation_failed", faults);
}

/** Refuses colours, font and corners with which no page could be drawn. */
function mustBeDrawable(look: Pick<BrandFields, "primary_color" | "secondary_color" | "font" | "radius_scale">): void {
  const faults = faultsOfLook({ ...look, density: "comfortable" });
  if (faults.length > 0)
    refuse(
      "validation_failed",
      faults.map(({ field, allowed }) => ({ path: `/${field}`, code: "look", message: `must be ${allowed}` })),
    );
}
