import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { shipped } from "./documents.ts";
import { party, startProgram } from "./party.ts";
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
  writeFileSync(join(folder, "site.conf"), site);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  // What Debian's nginx.conf says around a site, in a folder of this test's own.
  const around = `daemon off; pid ${folder}/nginx.pid; error_log stderr; ${process.getuid?.() === 0 ? "user root;" : ""}
    events {} http { access_log off; ${temporary.join(" ")} include ${folder}/site.conf; }`;
  writeFileSync(join(folder, "nginx.conf"), around);
  return startProgram(nginx.program, {
    args: ["-p", folder, "-c", join(folder, "nginx.conf")],
    cwd: folder,
    port: https,
  });
});
