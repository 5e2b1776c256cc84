import { redirect, useParams } from "@tanstack/react-router";
import { OfferPage } from "../../features/offer-detail/offer-page.tsx";
import { loadOffer } from "../../features/offer-detail/offer-queries.ts";
import { paths } from "../../shared/paths.ts";
import type { Services } from "../../shared/services.ts";

type Params = Readonly<Record<string, string>>;

/** An offer is shown in its own building, whatever the address says. */
async function load(services: Services, { buildingUuid = "", offerUuid = "" }: Params): Promise<void> {
  const own = await loadOffer(services, offerUuid);
  if (own === buildingUuid) return;
  throw redirect({ to: paths.offer, params: { buildingUuid: own, offerUuid }, replace: true });
}

function OfferScreen() {
  const { offerUuid = "" } = useParams({ strict: false });
  return <OfferPage uuid={offerUuid} key={offerUuid} />;
}

export default Object.assign(OfferScreen, { load });
