import { OfferPage } from "../../pages/offer-detail/offer-page.tsx";
import { loadOffer } from "../../pages/offer-detail/offer-queries.ts";
import { itemScreen } from "./item-screen.tsx";

export default itemScreen({ type: "Deal", param: "offerUuid", load: loadOffer, Page: OfferPage });
