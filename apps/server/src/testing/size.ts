/** How long the long tests are: as small as each change can bear, or as long as a night (`npm run test:nightly`). */
const nightly = process.env["TEST_SIZE"] === "nightly";

export const sized = (usual: number, atNight: number): number => (nightly ? atNight : usual);
