import { itemRoute } from "./item-route.tsx";

export const offersAndEvents = [
  itemRoute("event-posts/$eventPostUuid", () => import("../inside/event-screen.tsx")),
  itemRoute("offers/$offerUuid", () => import("../inside/offer-screen.tsx")),
];
