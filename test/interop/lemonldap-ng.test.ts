import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { providers as examineProviders } from "../../apps/server/src/doctor-outside.ts";
import { openBrowser } from "../../apps/server/src/testing/browser.ts";
import { freePort } from "../../apps/server/src/testing/real-server.ts";
import { type Rig, startRig } from "../../apps/server/src/testing/rig.ts";
import {
  addCompany,
  addProvider,
  authenticate,
  codeOf,
  comeBack,
  goOut,
  portal,
} from "../../apps/server/src/testing/sso.ts";
import { fences } from "./documents.ts";
import { startNginx } from "./nginx-around.ts";
import { folderOfParty, onProgramPath, party, type Running, startProgram } from "./party.ts";
import { signInThere } from "./provider-pages.ts";

const portalsSite = "/etc/lemonldap-ng/portal-nginx.conf";
const lemon = await party({
  name: "LemonLDAP::NG",
  // Packages that Debian recommends in addition, and does not install by default.
  packages: [
    "nginx",
    "lemonldap-ng-fastcgi-server",
    "liblemonldap-ng-portal-perl",
    "liblemonldap-ng-manager-perl",
    "libemail-sender-perl",
    "libmime-tools-perl",
    "libio-string-perl",
    "libstring-random-perl",
    "libcrypt-rijndael-perl",
    "libimage-magick-perl",
    "libgd-securityimage-perl",
  ],
  programs: ["llng-fastcgi-server", "nginx"],
  files: [portalsSite, "/usr/share/lemonldap-ng/bin/lemonldap-ng-cli", "/usr/share/doc/libgd-securityimage-perl"],
  asRoot: true,
});

const [commands = ""] = fences("docs/integrations.md", { language: "sh", under: "LemonLDAP::NG" });
const secrets = { hyphen: "badwolf-secret", signs: "+/=%:~?>&;#" };

const { folder, remove } = folderOfParty();
const running: Running[] = [];
let rig: Rig;
let origin: string;
beforeAll(async () => {
  if (!lemon.isThere) return;
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  const here = (path: string) => readFileSync(path, "utf8").replaceAll("/var/lib/lemonldap-ng", folder);
  for (const name of ["conf", "cache", "notifications", "sessions/lock", "psessions/lock"])
    mkdirSync(join(folder, name), { recursive: true });
  const settings = join(folder, "lemonldap-ng.ini");
  writeFileSync(settings, here("/etc/lemonldap-ng/lemonldap-ng.ini"));
  writeFileSync(join(folder, "conf/lmConf-1.json"), here("/var/lib/lemonldap-ng/conf/lmConf-1.json"));
  const env = {
    ...process.env,
    LLNG_DEFAULTCONFFILE: settings,
    LLNG_DEFAULTLOGGER: "Lemonldap::NG::Common::Logger::Std",
  };
  const run = (script: string) => execFileSync("sh", ["-euc", script], { cwd: folder, env, stdio: "pipe" });
  run("chmod 755 . && chown -R www-data:www-data .");
  const set = commands.replace("https://auth.example", origin).replace("https://portal.example", portal);
  run(set);
  // Another portal, with another secret.
  const [path = "", addsPortal = ""] = [/^PATH=.*$/m, /^.* addKey [\s\S]*/m].map((part) => part.exec(set)?.[0]);
  const other = addsPortal.replaceAll("/atrium", "/other").replace("ClientID portal", "ClientID other");
  run(`${path}\n${other.replace(secrets.hyphen, `'${secrets.signs}'`)}`);
  const socket = join(folder, "fastcgi.sock");
  running.push(
    await startProgram(lemon.program, {
      args: ["--foreground", ..."-u www-data -g www-data -n 2".split(" "), "-s", socket, "-p", join(folder, "pid")],
      cwd: folder,
      port: socket,
      env,
    }),
  );
  const site = readFileSync(portalsSite, "utf8")
    .replace("listen 80;", `listen 127.0.0.1:${port};`)
    .replace("listen [::]:80;", "")
    .replace("/var/run/llng-fastcgi-server/llng-fastcgi.sock", socket);
  running.push(await startNginx(onProgramPath("nginx"), { folder, site, port }));
  rig = await startRig({ HYPHEN: secrets.hyphen, SIGNS: secrets.signs, WRONG: "badwolf_secret" });
  await addCompany(rig, "badwolf.org");
  for (const [name, client_id] of [
    ["HYPHEN", "portal"],
    ["SIGNS", "other"],
    ["WRONG", "portal"],
  ] as const)
    await addProvider(
      rig,
      { name, pack_key: name, issuer: origin, client_id, client_secret_variable: name },
      "badwolf.org",
    );
});
afterAll(async () => {
  await rig?.close();
  for (const program of running.toReversed()) await program.stop();
  remove();
});

const email = "dwho@badwolf.org";
const profile = { first_name: "Doctor", last_name: "Who", is_term_accepted: true };

/** Goes to the provider, signs in with user name and password, and returns. */
async function walk(name: string) {
  const browser = openBrowser(rig);
  const { url, uuid } = await goOut(browser, { email, name });
  expect(url.origin).toBe(origin);
  const back = await signInThere(url, { user: "dwho", password: "dwho" });
  return { browser, uuid, answer: await comeBack(browser, back) };
}

describe.runIf(lemon.isThere)("LemonLDAP::NG as the page sets it up", () => {
  test.each(["HYPHEN", "SIGNS"])("Y1 Y9 A19 a person signs in there, by a client with the secret %s", async (name) => {
    const { browser, uuid, answer } = await walk(name);
    expect(codeOf(answer)).toBe("ok");
    expect(codeOf(await authenticate(browser, { email, uuid }, profile))).toBe("ok");
  });

  test("Y1 Y6 Y9 a wrong secret is reported as a wrong set-up, and doctor reports it", async () => {
    const { answer } = await walk("WRONG");
    expect(answer.json()).toMatchObject({ status: 503, code: "provider_misconfigured" });
    const { config, database } = rig.services;
    expect(await examineProviders(config, database)).toEqual([
      ["ok", "HYPHEN: the provider accepts this portal."],
      ["ok", "SIGNS: the provider accepts this portal."],
      [
        "broken",
        expect.stringMatching(
          /^WRONG: the provider refuses this client_id with the secret of WRONG \(.*invalid_client/,
        ),
      ],
    ]);
  });
});
