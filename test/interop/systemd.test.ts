import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ownCluster } from "../../apps/server/src/testing/own-cluster.ts";
import { freePort } from "../../apps/server/src/testing/real-server.ts";
import { fences, root } from "./documents.ts";
import { folderOfParty, party } from "./party.ts";

const { isThere } = await party({
  name: "systemd",
  packages: ["systemd", "util-linux", "git", "openssl"],
  programs: ["systemd-analyze", "unshare", "setpriv", "git", "openssl"],
  asRoot: true,
});

const { folder, remove } = folderOfParty();
let cluster: Awaited<ReturnType<typeof ownCluster>> | undefined;
beforeAll(async () => {
  if (isThere) cluster = await ownCluster();
});
afterAll(async () => {
  await cluster?.stop();
  remove();
});

const page = "docs/operating.md";
const [install = "", begin = ""] = fences(page, { language: "sh", under: "Install" });
const [settings = ""] = fences(page, { language: "ini", under: "Install" });
const [sign = ""] = fences(page, { language: "sh", under: "Mail" });

/** The steps run in a mount namespace of this test: its own /opt, and overlays over the other changed folders. */
function machine(): string[] {
  const lines = ["set -eu", "mount --make-rprivate /"];
  for (const at of ["/etc", "/usr/local", "/var/lib", "/var/cache"]) {
    const [upper, work] = ["upper", "work"].map((kind) => join(folder, kind, at.replaceAll("/", "-")));
    for (const path of [upper, work]) mkdirSync(path ?? "", { recursive: true });
    lines.push(`mount -t overlay overlay -o lowerdir=${at},upperdir=${upper},workdir=${work} ${at}`);
  }
  const opt = join(folder, "opt");
  mkdirSync(opt, { mode: 0o755 });
  lines.push(`mount --bind ${opt} /opt`, "mkdir -p /run/credentials", "mount -t tmpfs tmpfs /run/credentials");
  const programs = join(folder, "programs");
  mkdirSync(programs);
  for (const name of ["systemctl", "systemd-run"]) {
    const manager = join(import.meta.dirname, "service-manager.ts");
    const text = `#!/bin/sh\nexec ${process.execPath} ${manager} ${name} "$@"\n`;
    writeFileSync(join(programs, name), text, { mode: 0o755 });
  }
  lines.push(`PATH=${programs}:/usr/local/sbin:$PATH`, "export PATH");
  return lines;
}

test.runIf(isThere)(
  "Y4 every step of operating.md runs as it is written, and the service and its commands use the same installation",
  {
    timeout: 600_000,
  },
  async () => {
    const port = await freePort();
    const url = new URL("/atrium", cluster?.url);
    await cluster?.administer("create database atrium");
    const script = [
      ...machine(),
      install.replace("<this repository>", `--quiet --no-local ${root}`),
      `cat > /etc/atrium/atrium.env <<'END'\n${settings}PORT=${port}\nMETRICS_PORT=0\nEND`,
      begin
        .replace("postgres://atrium:password@127.0.0.1:5432/atrium", url.href)
        // It runs again below, when the service answers; the example's address does not exist.
        .replace("\natrium doctor\n", "\n"),
      `for second in $(seq 120); do curl -fs http://127.0.0.1:${port}/readyz >/dev/null && break; sleep 1; done`,
      `echo "readyz $(curl -s -o /dev/null -w '%{http_code}' http://127.0.0.1:${port}/readyz)"`,
      "atrium doctor || true",
      "atrium import /opt/atrium/apps/server/src/testing/pack",
      "atrium backup /var/lib/atrium/backup.tar.gz",
      `echo "brand $(curl -s -H 'host: alpha.test' http://127.0.0.1:${port}/ | grep -c Alpha)"`,
      `echo "secrets $(setpriv --reuid 61184 --regid 61184 --clear-groups cat /etc/atrium/secrets/database-url 2>&1 | grep -c denied)"`,
      `echo "foreign $(find /var/lib/atrium ! -uid 61184 | wc -l) open $(find /var/lib/atrium -perm /077 ! -type l | wc -l)"`,
      `cd ${folder}\n${sign}`,
      'echo; echo "dkim $(wc -c < dkim.pem)"',
      `kill $(pgrep -u 61184 -f main.ts)`,
    ];
    writeFileSync(join(folder, "steps.sh"), script.join("\n"));
    const { stdout } = await promisify(execFile)("unshare", ["-m", "bash", join(folder, "steps.sh")], {
      env: { ...process.env, HOME: folder, NODE_ENV: "" },
      maxBuffer: 10_000_000,
    });
    expect(stdout).toContain("readyz 200");
    expect(stdout).toMatch(/^ok +database +PostgreSQL/m);
    expect(stdout).toMatch(/^ok +folder +\/var\/lib\/atrium/m);
    expect(stdout).toMatch(/^secrets 1$/m);
    expect(stdout).toMatch(/^brand [1-9]/m);
    expect(stdout).toMatch(/^foreign 0 open 0$/m);
    expect(stdout).toMatch(/^dkim \d{4}$/m);
  },
);
