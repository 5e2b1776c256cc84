import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readMetadata } from "../../apps/server/src/domains/sso/saml-metadata.ts";
import { openBrowser } from "../../apps/server/src/testing/browser.ts";
import { freePort } from "../../apps/server/src/testing/real-server.ts";
import { type Rig, startRig } from "../../apps/server/src/testing/rig.ts";
import { goOutSaml, postSaml } from "../../apps/server/src/testing/saml-fixtures.ts";
import { addProvider, authenticate, codeOf, comeBack, portal } from "../../apps/server/src/testing/sso.ts";
import { fences } from "./documents.ts";
import { folderOfParty, party, type Running, startProgram } from "./party.ts";
import { signInThere } from "./provider-pages.ts";

const php = await party({
  name: "SimpleSAMLphp",
  packages: ["simplesamlphp", "php-cli", "php-xml", "php-mbstring", "openssl"],
  programs: ["php", "openssl"],
  files: ["/usr/share/simplesamlphp/www/saml2/idp/metadata.php", "/usr/share/doc/php-xml"],
});

const [hosted = "", remote = ""] = fences("docs/integrations.md", { language: "php", under: "SimpleSAMLphp" });

const { folder, remove } = folderOfParty();
let rig: Rig;
let provider: Running;
let origin: string;
beforeAll(async () => {
  if (!php.isThere) return;
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  for (const name of ["metadata", "temp", "log"]) mkdirSync(join(folder, name));
  const key = [
    "-newkey",
    "rsa:2048",
    "-nodes",
    "-keyout",
    "idp.key",
    "-out",
    "idp.crt",
    "-days",
    "90",
    "-subj",
    "/CN=idp",
  ];
  execFileSync("openssl", ["req", "-x509", ...key], { cwd: folder, stdio: "pipe" });
  const file = (name: string, text: string) => writeFileSync(join(folder, name), `<?php\n${text}`);
  const own: Record<string, string> = {
    baseurlpath: `'${origin}/'`,
    certdir: `'${folder}/'`,
    metadatadir: `'${folder}/metadata/'`,
    tempdir: `'${folder}/temp'`,
    loggingdir: `'${folder}/log/'`,
    "logging.handler": "'file'",
    secretsalt: "'of-this-test-alone'",
    "enable.saml20-idp": "true",
    "module.enable": "['exampleauth' => true, 'core' => true, 'saml' => true]",
    "metadata.sources": `[['type' => 'flatfile', 'directory' => '${folder}/metadata']]`,
    "session.cookie.secure": "false",
  };
  const set = Object.entries(own).map(([name, value]) => `$config['${name}'] = ${value};`);
  file("config.php", `require '/etc/simplesamlphp/config.php';\n${set.join("\n")}\n`);
  file(
    "authsources.php",
    `$config = ['staff' => ['exampleauth:UserPass', 'anna:secret' =>
      ['uid' => ['a-17'], 'email' => ['anna@acme.test'], 'firstName' => ['Anna'], 'lastName' => ['Alt']]]];`,
  );
  file("metadata/saml20-idp-hosted.php", hosted.replace("https://sso.example/idp", `${origin}/idp`));
  file("metadata/saml20-sp-remote.php", remote.replaceAll("https://portal.example", portal));
  provider = await startProgram(php.program, {
    args: ["-S", `127.0.0.1:${port}`, "-t", "/usr/share/simplesamlphp/www"],
    cwd: folder,
    port,
    env: { SIMPLESAMLPHP_CONFIG_DIR: folder },
  });
  rig = await startRig();
});
afterAll(async () => {
  await rig?.close();
  await provider?.stop();
  remove();
});

test.runIf(php.isThere)(
  "Y9 Y13 A19 a provider is configured by its metadata, and a person signs in there",
  async () => {
    const xml = await (await fetch(`${origin}/saml2/idp/metadata.php`)).text();
    const read = await readMetadata(xml, new Date());
    expect(read.entity_id).toBe(`${origin}/idp`);
    await addProvider(rig, { name: "Staff", ...read });
    const browser = openBrowser(rig);
    const { url, uuid } = await goOutSaml(browser, { email: "anna@acme.test", name: "Staff" });
    expect(url.origin).toBe(origin);
    const { SAMLResponse = "", RelayState = "" } = await signInThere(url, { username: "anna", password: "secret" });
    const { query } = await postSaml(rig, Buffer.from(SAMLResponse, "base64").toString(), RelayState);
    const { source, code = "", state = "" } = query;
    expect(source).toBe("saml");
    expect(codeOf(await comeBack(browser, { code, state }, "saml"))).toBe("ok");
    expect(codeOf(await authenticate(browser, { email: "anna@acme.test", uuid }))).toBe("ok");
  },
);
