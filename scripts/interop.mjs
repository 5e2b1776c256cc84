// npm run test:interop: tests with other software, each program installed and configured as the docs say
// (docs/integrations.md). `-- <names>` runs those parties alone.
process.argv.splice(2, 0, "interop");
await import("./nightly.mjs");
