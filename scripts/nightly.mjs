// npm run test:nightly: everything that npm test runs, at the long size (docs/reliability.md), the tests with other software
// (docs/integrations.md), and what a registry knows against the packages. `-- <words>` runs what they choose, as of npm test.
process.env.TEST_SIZE = "nightly";
await import("./test.mjs");
