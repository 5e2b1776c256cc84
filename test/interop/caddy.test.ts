import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { shipped } from "./documents.ts";
import { party, startProgram } from "./party.ts";
import { proveProxy } from "./reverse-proxy.ts";

const caddy = await party({ name: "Caddy", packages: ["caddy", "openssl"], programs: ["caddy", "openssl"] });

proveProxy(caddy, ({ folder, http, https, atrium, host }) => {
  const site = shipped("deploy/proxy/Caddyfile", {
    "127.0.0.1:3000": `127.0.0.1:${atrium}`,
    "/etc/atrium/tls": folder,
    "portal.example": host,
  });
  // Other ports than 80 and 443, and no changes of the machine.
  const around = `{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n\tskip_install_trust\n}\n`;
  writeFileSync(join(folder, "Caddyfile"), around + site);
  return startProgram(caddy.program, {
    args: ["run", "--config", join(folder, "Caddyfile"), "--adapter", "caddyfile"],
    cwd: folder,
    port: https,
    env: { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
});
