export { freePort, type RunningServer, shareFiles, startServer } from "../../apps/server/src/testing/real-server.ts";
