import { kind } from "../packs/kind.ts";

export const companies = kind({
  kind: "companies",
  keptBy: [["users", "company_uuid"]],
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
});

export const amenityCategories = kind({ kind: "amenity_categories" });

export const amenities = kind({
  kind: "amenities",
  beside: (_amenity, at) => ({
    building_uuid: at.buildingUuid,
    category_uuid: at.ref("amenity_categories", at.entity.parent?.key ?? ""),
  }),
});
