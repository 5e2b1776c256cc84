import { accessRoutes } from "./routes/access.tsx";
import { buildingRoutes } from "./routes/building.tsx";
import { openRoutes } from "./routes/open.tsx";
import { root } from "./routes/root.ts";
import { building, main, personal, signedIn } from "./routes/signed-in.tsx";

export const routeTree = root.addChildren([
  ...accessRoutes,
  ...openRoutes,
  signedIn.addChildren([main, building.addChildren(buildingRoutes), personal]),
]);
