// npm run test:nightly: everything that npm test runs, at the long size (docs/reliability.md), and what a registry knows against
// the packages. `-- <step> …` runs those steps alone, such as `-- "unit" "api-postgres"`.
process.env.TEST_SIZE = "nightly";
await import("./test.mjs");
