/* How long the long page tests are: a sample by day, all of it in a night (`npm run test:nightly`). */
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    nightly: boolean;
  }
}

export const sized = (usual: number, atNight: number): number => (inject("nightly") ? atNight : usual);
