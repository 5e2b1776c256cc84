import { accountRoutes, addCard } from "./routes/account.tsx";
import { accessRoutes } from "./routes/access.tsx";
import { bridgeRoutes } from "./routes/bridge.tsx";
import { buildingRoutes } from "./routes/building.tsx";
import { directoryRoutes } from "./routes/directory.tsx";
import { designRoutes } from "./routes/design.tsx";
import { historyRoutes } from "./routes/history.tsx";
import { decideRoutes } from "./routes/decide.tsx";
import { offersAndEvents } from "./routes/offers-and-events.tsx";
import { openRoutes } from "./routes/open.tsx";
import { root } from "./routes/root.ts";
import { building, main, personal, signedIn } from "./routes/signed-in.tsx";

export const routeTree = root.addChildren([
  ...accessRoutes,
  ...openRoutes,
  ...decideRoutes,
  ...designRoutes,
  ...bridgeRoutes,
  signedIn.addChildren([
    main,
    addCard,
    building.addChildren([...buildingRoutes, ...directoryRoutes, ...offersAndEvents]),
    personal.addChildren([...historyRoutes, ...accountRoutes]),
  ]),
]);
