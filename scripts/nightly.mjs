// npm run test:nightly: everything that npm test runs, at the long size (docs/reliability.md).
process.env.TEST_SIZE = "nightly";
await import("./test.mjs");
