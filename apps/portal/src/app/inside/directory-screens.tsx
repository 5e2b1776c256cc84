import { lazyRouteComponent, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { fetchAmenities } from "../../features/amenities/amenities-queries.ts";
import { type Directory, directoryWords, readDirectory } from "../../features/companies/directory-address.ts";
import { fetchCompany, prefetchCompanies } from "../../features/companies/companies-queries.ts";
import { paths } from "../../shared/paths.ts";
import type { Services } from "../../shared/services.ts";

export { AmenitiesSkeleton } from "../../features/amenities/amenities-skeleton.tsx";
export { AmenitySkeleton } from "../../features/amenities/amenity-skeleton.tsx";
export { CompaniesSkeleton } from "../../features/companies/companies-skeleton.tsx";
export { CompanySkeleton } from "../../features/companies/company-skeleton.tsx";

type InBuilding = { buildingUuid: string };

const AmenitiesPage = lazyRouteComponent(() => import("../../features/amenities/amenities-page.tsx"), "AmenitiesPage");
const AmenityPage = lazyRouteComponent(() => import("../../features/amenities/amenity-page.tsx"), "AmenityPage");
const CompaniesPage = lazyRouteComponent(() => import("../../features/companies/companies-page.tsx"), "CompaniesPage");
const CompanyPage = lazyRouteComponent(() => import("../../features/companies/company-page.tsx"), "CompanyPage");

export async function loadAmenities(services: Services, { buildingUuid }: InBuilding): Promise<void> {
  await Promise.all([fetchAmenities(services, buildingUuid), AmenitiesPage.preload?.()]);
}

/** The amenities of a building come together: whoever has seen the list waits for nothing. */
export async function loadAmenity(services: Services, { buildingUuid }: InBuilding): Promise<void> {
  await Promise.all([fetchAmenities(services, buildingUuid), AmenityPage.preload?.()]);
}

export async function loadCompanies(
  services: Services,
  { buildingUuid }: InBuilding,
  search: Record<string, unknown>,
): Promise<void> {
  // The list has its own places for waiting and failing, so that what was typed stays.
  prefetchCompanies(services, buildingUuid, readDirectory(search));
  await CompaniesPage.preload?.();
}

export async function loadCompany(services: Services, { companyUuid }: { companyUuid: string }): Promise<void> {
  await Promise.all([fetchCompany(services, companyUuid), CompanyPage.preload?.()]);
}

export function Amenities() {
  const { category } = useSearch({ strict: false });
  const navigate = useNavigate({ from: paths.amenities });
  const choose = (uuid: string | undefined) =>
    void navigate({ search: uuid ? { category: uuid } : {}, resetScroll: false });
  return <AmenitiesPage category={category} onChoose={choose} />;
}

export function Amenity() {
  const { amenityUuid = "" } = useParams({ strict: false });
  return <AmenityPage amenityUuid={amenityUuid} />;
}

export function Companies() {
  const directory = readDirectory(useSearch({ strict: false }));
  const navigate = useNavigate({ from: paths.companies });
  const change = (changed: Partial<Directory>, { replace = false } = {}) =>
    void navigate({
      search: (before) => directoryWords({ ...readDirectory(before), page: 1, ...changed }),
      replace,
      resetScroll: false,
    });
  return <CompaniesPage directory={directory} onChange={change} />;
}

export function Company() {
  const { companyUuid = "" } = useParams({ strict: false });
  return <CompanyPage companyUuid={companyUuid} />;
}
