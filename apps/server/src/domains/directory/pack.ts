import { kind } from "../packs/kind.ts";

export const companies = kind({
  kind: "companies",
  keptBy: [
    ["users", "company_uuid"],
    ["sso_providers", "company_uuid"],
    ["grants", "company_uuid"],
  ],
  beside({ manager_email, approves_sign_ups, sso }, at) {
    if (approves_sign_ups && !manager_email)
      at.fault(["approves_sign_ups"], "needs manager_email: somebody must be asked");
    return { sso_required: sso?.required ?? false, manager_email: manager_email?.toLowerCase() ?? null };
  },
  links: [
    {
      table: "company_buildings",
      owner: "company_uuid",
      rows: (company, at) =>
        company.buildings.map((key) => ({ company_uuid: at.uuid, building_uuid: at.ref("buildings", key) })),
    },
  ],
  back({ sso_required }, at) {
    const providers = at.inside("sso_providers", "company_uuid");
    const sso = {
      required: sso_required || undefined,
      oidc_providers: providers.filter((one) => "issuer" in one),
      saml_providers: providers.filter((one) => "entity_id" in one),
    };
    return {
      buildings: at.joined("company_buildings", "buildings", "building_uuid"),
      sso: sso_required || providers.length > 0 ? sso : undefined,
    };
  },
});

export const amenityCategories = kind({
  kind: "amenity_categories",
  keptBy: [["amenities", "category_uuid"]],
  gone: "t.archived_at is not null",
  back: (_row, at) => ({ amenities: at.inside("amenities", "category_uuid") }),
});

export const amenities = kind({
  kind: "amenities",
  gone: "t.archived_at is not null",
  beside: (_amenity, at) => ({
    building_uuid: at.buildingUuid,
    category_uuid: at.ref("amenity_categories", at.entity.parent?.key ?? ""),
  }),
});
