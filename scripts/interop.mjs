// npm run test:interop: the software of others that Atrium is connected with, each installed, set up by the docs and proved
// (docs/integrations.md). `-- <names>` runs those parties alone.
process.argv.splice(2, 0, "interop");
await import("./nightly.mjs");
