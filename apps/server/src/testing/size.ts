export const isNight = process.env["TEST_SIZE"] === "nightly";

/** How long the long tests are: as small as each change can bear, or as long as a night (`npm run test:nightly`). */
export const sized = (usual: number, atNight: number): number => (isNight ? atNight : usual);
