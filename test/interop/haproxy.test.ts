import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { shipped } from "./documents.ts";
import { party, startProgram } from "./party.ts";
import { proveProxy } from "./reverse-proxy.ts";

const haproxy = await party({ name: "HAProxy", packages: ["haproxy", "openssl"], programs: ["haproxy", "openssl"] });

proveProxy(haproxy, ({ folder, http, https, atrium }) => {
  const config = shipped("deploy/proxy/haproxy.cfg", {
    "bind :80": `bind 127.0.0.1:${http}`,
    "bind :443": `bind 127.0.0.1:${https}`,
    "127.0.0.1:3000": `127.0.0.1:${atrium}`,
    "/etc/atrium/tls": folder,
  });
  writeFileSync(join(folder, "haproxy.cfg"), config);
  return startProgram(haproxy.program, { args: ["-db", "-f", join(folder, "haproxy.cfg")], cwd: folder, port: https });
});
