import { shipped } from "./documents.ts";
import { startNginx } from "./nginx-around.ts";
import { party } from "./party.ts";
import { proveProxy } from "./reverse-proxy.ts";

const nginx = await party({ name: "nginx", packages: ["nginx", "openssl"], programs: ["nginx", "openssl"] });

proveProxy(nginx, ({ folder, http, https, atrium, host }) => {
  const site = shipped("deploy/proxy/nginx.conf", {
    "listen 80;": `listen 127.0.0.1:${http};`,
    "listen 443 ssl http2;": `listen 127.0.0.1:${https} ssl http2;`,
    "127.0.0.1:3000": `127.0.0.1:${atrium}`,
    "/etc/atrium/tls": folder,
    "portal.example": host,
  });
  return startNginx(nginx.program, { folder, site, port: https });
});
