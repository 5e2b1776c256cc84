import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { AmenitiesPage } from "../../features/amenities/amenities-page.tsx";
import { fetchAmenities } from "../../features/amenities/amenities-queries.ts";
import { AmenitiesSkeleton } from "../../features/amenities/amenities-skeleton.tsx";
import { AmenityPage } from "../../features/amenities/amenity-page.tsx";
import { AmenitySkeleton } from "../../features/amenities/amenity-skeleton.tsx";
import { CompaniesPage } from "../../features/companies/companies-page.tsx";
import { fetchCompany, prefetchCompanies } from "../../features/companies/companies-queries.ts";
import { CompaniesSkeleton } from "../../features/companies/companies-skeleton.tsx";
import { CompanyPage } from "../../features/companies/company-page.tsx";
import { CompanySkeleton } from "../../features/companies/company-skeleton.tsx";
import { changed, directoryWords, readDirectory } from "../../features/companies/directory-address.ts";
import type { ChangeDirectory } from "../../features/companies/directory-filters.tsx";
import { paths } from "../../shared/paths.ts";
import type { Services } from "../../shared/services.ts";

// In one file, because a visitor's browser is told the name of every file that a route may load.

type Params = { buildingUuid: string; companyUuid?: string };
type Load = (services: Services, params: Params, search: Record<string, unknown>) => Promise<void> | void;

/** What each screen asks for before it stands. */
export const load = {
  Amenities: (services, { buildingUuid }) => fetchAmenities(services, buildingUuid),
  // The amenities of a building come together: whoever has seen the list waits for nothing.
  Amenity: (services, { buildingUuid }) => fetchAmenities(services, buildingUuid),
  // The list has its own places for waiting and failing, so that what was typed stays.
  Companies: (services, { buildingUuid }, search) => prefetchCompanies(services, buildingUuid, readDirectory(search)),
  Company: (services, { companyUuid = "" }) => fetchCompany(services, companyUuid),
} satisfies Record<string, Load>;

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
  const change: ChangeDirectory = (wish, { replace = false } = {}) =>
    void navigate({
      search: (before) => directoryWords(changed(readDirectory(before), wish)),
      replace,
      resetScroll: false,
    });
  return <CompaniesPage directory={directory} onChange={change} />;
}

export function Company() {
  const { companyUuid = "" } = useParams({ strict: false });
  return <CompanyPage companyUuid={companyUuid} />;
}

export function AmenitiesWaiting() {
  return <AmenitiesSkeleton />;
}

export function AmenityWaiting() {
  return <AmenitySkeleton />;
}

export function CompaniesWaiting() {
  return <CompaniesSkeleton />;
}

export function CompanyWaiting() {
  return <CompanySkeleton />;
}
