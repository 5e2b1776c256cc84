export { freePort, type RunningServer, startServer } from "../../apps/server/src/testing/real-server.ts";
