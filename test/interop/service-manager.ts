// Replaces `systemctl` and `systemd-run` if systemd is not running: starts a command with the user, the folders, the credentials,
// the settings and the restricted file system that a systemd unit defines. Called as `node service-manager.ts <systemctl|systemd-run> …`.
import { spawn } from "node:child_process";
import { chmodSync, chownSync, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** One of the uids that systemd assigns for DynamicUser=yes. */
const user = 61_184;

type Asked = { name: string; command: string[]; properties: [name: string, value: string][]; mayEnd: boolean };

function unitFile(name: string): Asked {
  const lines = readFileSync(`/etc/systemd/system/${name}.service`, "utf8").split("\n");
  const properties = lines.flatMap((line) => {
    const [, key, value] = /^([A-Za-z]+)=(.*)$/.exec(line) ?? [];
    return key === undefined || value === undefined ? [] : [[key, value] as [string, string]];
  });
  const command = properties.find(([key]) => key === "ExecStart")?.[1].split(" ") ?? [];
  return { name, command, properties, mayEnd: false };
}

function transient(words: string[]): Asked {
  const properties: Asked["properties"] = [];
  let name = "";
  const first = words.findIndex((word) => !word.startsWith("--"));
  for (const word of words.slice(0, first)) {
    const [, option, value = ""] = /^--([\w-]+)=?(.*)$/.exec(word) ?? [];
    const [, key = "", rest = ""] = /^(\w+)=(.*)$/.exec(value) ?? [];
    if (option === "property") properties.push([key, rest]);
    else if (option === "setenv") properties.push(["Environment", value]);
    else if (option === "unit") name = value;
    else if (!["quiet", "pipe", "wait", "collect", "service-type"].includes(option ?? "")) throw new Error(word);
  }
  return { name, command: words.slice(first), properties, mayEnd: true };
}

const valuesOf = ({ properties }: Asked, name: string) =>
  properties.filter(([key]) => key === name).flatMap(([, value]) => value.split(" "));

/** Creates a folder of the service, owned by its user. */
function ownFolder(path: string, mode: number): string {
  mkdirSync(path, { recursive: true });
  chownSync(path, user, user);
  chmodSync(path, mode);
  return path;
}

function loadCredentials(asked: Asked): Record<string, string> {
  const loaded = valuesOf(asked, "LoadCredential");
  if (loaded.length === 0) return {};
  const folder = join("/run/credentials", `${asked.name}.service`);
  mkdirSync(folder, { recursive: true });
  for (const value of loaded) {
    const [id = "", from = ""] = value.split(":");
    for (const file of readdirSync(from)) {
      copyFileSync(join(from, file), join(folder, `${id}_${file}`));
      chownSync(join(folder, `${id}_${file}`), user, user);
      chmodSync(join(folder, `${id}_${file}`), 0o400);
    }
  }
  ownFolder(folder, 0o500);
  return { CREDENTIALS_DIRECTORY: folder };
}

function environment(asked: Asked): Record<string, string> {
  const pairs = valuesOf(asked, "Environment");
  for (const value of valuesOf(asked, "EnvironmentFile")) {
    const path = value.replace(/^-/, "");
    if (existsSync(path))
      pairs.push(
        ...readFileSync(path, "utf8")
          .split("\n")
          .filter((line) => /^\w+=/.test(line)),
      );
    else if (!value.startsWith("-")) throw new Error(`There is no ${path}.`);
  }
  return Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]));
}

/** Restricts reading and writing as systemd does for a service with DynamicUser=yes. */
function start(asked: Asked): void {
  const writable = [
    ...valuesOf(asked, "StateDirectory").map((name) => ownFolder(`/var/lib/${name}`, 0o700)),
    ...valuesOf(asked, "CacheDirectory").map((name) => ownFolder(`/var/cache/${name}`, 0o700)),
  ];
  const sight = [
    "set -e",
    ...writable.map((path) => `mount --bind ${path} ${path}`),
    "for at in / /etc /opt /usr/local; do mount -o remount,bind,ro $at; done",
    // ProtectHome and PrivateTmp.
    "for at in /root /home /tmp; do mount -t tmpfs tmpfs $at; done",
    `cd ${valuesOf(asked, "WorkingDirectory")[0] ?? "/"}`,
    `umask ${valuesOf(asked, "UMask")[0] ?? "0022"}`,
    `exec setpriv --reuid ${user} --regid ${user} --clear-groups --no-new-privs --inh-caps=-all --bounding-set=-all "$@"`,
  ];
  const env = { PATH: "/usr/bin:/bin", ...environment(asked), ...loadCredentials(asked) };
  const child = spawn("unshare", ["-m", "sh", "-c", sight.join("\n"), "sh", ...asked.command], {
    env,
    stdio: asked.mayEnd ? "inherit" : "ignore",
    detached: !asked.mayEnd,
  });
  if (asked.mayEnd) child.once("exit", (code) => process.exit(code ?? 1));
  else child.unref();
}

const [program, ...words] = process.argv.slice(2);
if (program === "systemd-run") start(transient(words));
else if (words[0] === "enable") start(unitFile(words.at(-1) ?? ""));
else if (words[0] !== "daemon-reload") throw new Error(words.join(" "));
