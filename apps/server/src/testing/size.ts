export const isNight = process.env["TEST_SIZE"] === "nightly";

/** The size of the long tests: small for each change, or as long as a night (`npm run test:nightly`). */
export const sized = (usual: number, atNight: number): number => (isNight ? atNight : usual);
