import { createRoute } from "@tanstack/react-router";
import { askWhoThisIs } from "./app/entering.ts";
import { guard } from "./app/guards.ts";
import { createRoot } from "./routes.tsx";

/* The parent of every route of the signed-in area. Visitors never load this file. */

export const root = createRoot();

export const signedIn = createRoute({
  getParentRoute: () => root,
  id: "signed-in",
  beforeLoad: async (entering) => {
    guard("signed_in")(entering);
    const { services } = entering.context;
    const words = services.language.openInside();
    askWhoThisIs(services);
    await words;
  },
});
