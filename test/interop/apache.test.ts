import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { shipped } from "./documents.ts";
import { party, startProgram } from "./party.ts";
import { proveProxy } from "./reverse-proxy.ts";

const apache = await party({ name: "Apache", packages: ["apache2", "openssl"], programs: ["apache2", "openssl"] });

/** The modules that Debian's package enables, as far as they are needed. */
const given = ["mpm_event", "authz_core", "alias"];

proveProxy(apache, ({ folder, http, https, atrium, host }) => {
  const site = shipped("deploy/proxy/apache.conf", {
    "*:80>": `127.0.0.1:${http}>`,
    "*:443>": `127.0.0.1:${https}>`,
    "127.0.0.1:3000": `127.0.0.1:${atrium}`,
    "/etc/atrium/tls": folder,
    "portal.example": host,
  });
  const [, asked = ""] = /^# a2enmod ([\w ]+) &&/m.exec(site) ?? [];
  const modules = [...given, "socache_shmcb", ...asked.split(" ")];
  const around = [
    `ServerRoot ${folder}`,
    `PidFile ${folder}/apache.pid`,
    `DefaultRuntimeDir ${folder}`,
    `ErrorLog ${folder}/error.log`,
    `ServerName ${host}`,
    ...modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`),
    ...(process.getuid?.() === 0 ? ["User www-data", "Group www-data"] : []),
    `Listen 127.0.0.1:${http}`,
    `Listen 127.0.0.1:${https}`,
  ];
  writeFileSync(join(folder, "apache.conf"), `${around.join("\n")}\n${site}`);
  return startProgram(apache.program, {
    args: ["-D", "FOREGROUND", "-f", join(folder, "apache.conf")],
    cwd: folder,
    port: https,
  });
});
