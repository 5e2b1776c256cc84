/** The page's address: which page of a mini-app to open at once, the app's name, and who answers. */
export type BridgeSearch = { page?: string; app?: string; answers?: Answers };

/** The portal for the signed-in person, or a simulated person. */
export type Answers = "portal" | "simulated";

/** Answers what the simulated portal expects where nothing else is typed. */
export const sampleAppUuid = "0198c0de-0000-7000-8000-00000000000a";

export const readBridgeSearch = ({ page, app, answers }: Record<string, unknown>): BridgeSearch => ({
  ...(typeof page === "string" ? { page } : {}),
  ...(typeof app === "string" ? { app } : {}),
  ...(answers === "portal" || answers === "simulated" ? { answers } : {}),
});
