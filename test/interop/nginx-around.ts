import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Running, startProgram } from "./party.ts";

/** Starts nginx with a site, inside the configuration of Debian's nginx.conf, in a folder of the test's own. */
export function startNginx(
  program: string,
  { folder, site, port }: { folder: string; site: string; port: number },
): Promise<Running> {
  writeFileSync(join(folder, "site.conf"), site);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  const around = `daemon off; pid ${folder}/nginx.pid; error_log stderr; ${process.getuid?.() === 0 ? "user root;" : ""}
    events {} http { access_log off; ${temporary.join(" ")} include ${folder}/site.conf; }`;
  writeFileSync(join(folder, "nginx.conf"), around);
  return startProgram(program, { args: ["-p", folder, "-c", join(folder, "nginx.conf")], cwd: folder, port });
}
