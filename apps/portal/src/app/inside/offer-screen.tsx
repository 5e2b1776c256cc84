import { OfferPage } from "../../features/offer-detail/offer-page.tsx";
import { loadOffer } from "../../features/offer-detail/offer-queries.ts";
import { itemScreen } from "./item-screen.tsx";

export default itemScreen({ type: "Deal", param: "offerUuid", load: loadOffer, Page: OfferPage });
