import { PageBody } from "@atrium/ui/components/section.tsx";
import { Skeleton } from "@atrium/ui/components/skeleton.tsx";
import { lazyRouteComponent, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { AmenitiesPage } from "../../pages/amenities/amenities-page.tsx";
import { fetchAmenities } from "../../pages/amenities/amenities-queries.ts";
import { AmenitiesSkeleton } from "../../pages/amenities/amenities-skeleton.tsx";
import { AmenityPage } from "../../pages/amenities/amenity-page.tsx";
import { AmenitySkeleton } from "../../pages/amenities/amenity-skeleton.tsx";
import { CompaniesPage } from "../../pages/companies/companies-page.tsx";
import { fetchCompany, prefetchCompanies } from "../../pages/companies/companies-queries.ts";
import { CompaniesSkeleton } from "../../pages/companies/companies-skeleton.tsx";
import { CompanyPage } from "../../pages/companies/company-page.tsx";
import { CompanySkeleton } from "../../pages/companies/company-skeleton.tsx";
import { changed, directoryWords, readDirectory } from "../../pages/companies/directory-address.ts";
import type { ChangeDirectory } from "../../pages/companies/directory-filters.tsx";
import { paths } from "../../parts/paths.ts";
import type { Services } from "../../parts/services.ts";

// In one file, because a visitor's browser is told the name of every file that a route may load.

// In chunks of their own, which whoever looks at the directory has no use for.
const serviceRequests = () => import("./service-requests-screen.tsx");
const ServiceRequestsScreen = lazyRouteComponent(serviceRequests);
const smartBuilding = () => import("./smart-building-screen.tsx");
const SmartBuildingScreen = lazyRouteComponent(smartBuilding);

type Params = { buildingUuid: string; companyUuid?: string; _splat?: string };
type Load = (services: Services, params: Params, search: Record<string, unknown>) => Promise<void> | void;

/** What each screen asks for before it stands. */
export const load = {
  Amenities: (services, { buildingUuid }) => fetchAmenities(services, buildingUuid),
  // The amenities of a building come together: whoever has seen the list waits for nothing.
  Amenity: (services, { buildingUuid }) => fetchAmenities(services, buildingUuid),
  // The list has its own places for waiting and failing, so that what was typed stays.
  Companies: (services, { buildingUuid }, search) => prefetchCompanies(services, buildingUuid, readDirectory(search)),
  Company: (services, { companyUuid = "" }) => fetchCompany(services, companyUuid),
  ServiceRequests: async (services, { buildingUuid }) => {
    const [{ loadServiceRequests }] = await Promise.all([serviceRequests(), ServiceRequestsScreen.preload?.()]);
    await loadServiceRequests(services, buildingUuid);
  },
  SmartBuilding: async (services, { buildingUuid, _splat = "" }) => {
    const [{ loadSmartBuilding }] = await Promise.all([smartBuilding(), SmartBuildingScreen.preload?.()]);
    await loadSmartBuilding(services, buildingUuid, _splat);
  },
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

export function ServiceRequests() {
  return <ServiceRequestsScreen />;
}

export function SmartBuilding() {
  return <SmartBuildingScreen />;
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

export function ServiceRequestsWaiting() {
  return (
    <PageBody width="detail" id="main">
      <Skeleton height="24rem" />
    </PageBody>
  );
}

export function SmartBuildingWaiting() {
  return (
    <PageBody width="form" id="main">
      <Skeleton height="24rem" />
    </PageBody>
  );
}
