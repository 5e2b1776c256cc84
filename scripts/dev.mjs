// npm run dev: portal and console rebuilt and the server restarted when their sources change.
import { builds, forgetBuilds } from "./build-apps.mjs";
import { startDemoNeighbours } from "./demo-neighbours.mjs";
import { ensureInstalled, fail } from "./install.mjs";
import { ended, onStopSignal, signalGroup, startNode } from "./run.mjs";

await ensureInstalled();
forgetBuilds();

const env = { NODE_ENV: "development" };
const watched = builds("--watch", "--mode", "development").map((build) => startNode(build, { env, stdout: "pipe" }));
const buildsEnd = Promise.all(watched.map(ended));
const stopBuilds = () => {
  for (const build of watched) signalGroup(build, "SIGTERM");
};
let stop = stopBuilds;
let stopped = false;
onStopSignal(() => {
  stopped = true;
  stop();
});

/** @param {(typeof watched)[number]} build */
const firstBuild = (build) =>
  new Promise((resolve) => {
    build.stdout?.setEncoding("utf8").on("data", (/** @type {string} */ text) => {
      process.stdout.write(text);
      if (text.includes("built in")) resolve(undefined);
    });
  });
await Promise.race([Promise.all(watched.map(firstBuild)), ...watched.map(ended)]);
if (stopped) process.exit((await buildsEnd).find(Boolean) ?? 0);
if (watched.some(({ exitCode }) => exitCode !== null)) {
  stopBuilds();
  fail("The portal or the console could not be built; the lines above say why.");
}

startDemoNeighbours();
const server = startNode(["--watch", "--watch-preserve-output", "apps/server/src/main.ts"], { env });
stop = () => server.kill("SIGTERM");
const code = await ended(server);
stopBuilds();
await buildsEnd;
process.exit(stopped ? 0 : code);
