import type { PackAmenity, PackAmenityCategory } from "@atrium/contract/pack/content.ts";
import type { PackCompany } from "@atrium/contract/pack/people.ts";
import { kind, positionOf } from "../packs/kind.ts";

export const companies = kind<PackCompany>({
  kind: "companies",
  table: "companies",
  keptBy: [["users", "company_uuid"]],
  row(company, at) {
    const { manager_email, approves_sign_ups = false } = company;
    if (approves_sign_ups && !manager_email)
      at.fault(["approves_sign_ups"], "needs manager_email: somebody must be asked");
    return {
      name: company.name,
      logo: at.picture(company.logo),
      url: company.url ?? null,
      company_types: company.company_types ?? [],
      email_domains: company.email_domains ?? [],
      sso_required: company.sso?.required ?? false,
      manager_email: manager_email?.toLowerCase() ?? null,
      approves_sign_ups,
      translations: at.texts({ description: company.description }),
    };
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

export const amenityCategories = kind<PackAmenityCategory>({
  kind: "amenity_categories",
  table: "amenity_categories",
  row: (category, at) => ({
    building_uuid: at.buildingUuid,
    position: positionOf(category, at),
    translations: at.texts({ name: category.name }),
  }),
});

export const amenities = kind<PackAmenity>({
  kind: "amenities",
  table: "amenities",
  row: (amenity, at) => ({
    building_uuid: at.buildingUuid,
    category_uuid: at.ref("amenity_categories", at.entity.parent?.key ?? ""),
    image: at.picture(amenity.image),
    position: positionOf(amenity, at),
    translations: at.texts({
      name: amenity.name,
      description: amenity.description,
      image_alt_text: amenity.image_alt_text,
    }),
  }),
});
