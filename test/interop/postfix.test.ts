import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mail as examineMail } from "../../apps/server/src/doctor-outside.ts";
import { type Config, readConfig } from "../../apps/server/src/platform/config/config.ts";
import { trustOwnAuthorities } from "../../apps/server/src/platform/config/own-authorities.ts";
import { deliverMails } from "../../apps/server/src/platform/mail/deliver.ts";
import { smtpMail } from "../../apps/server/src/platform/mail/smtp.ts";
import { freePort } from "../../apps/server/src/testing/real-server.ts";
import { type Rig, startRig } from "../../apps/server/src/testing/rig.ts";
import { certify } from "./certify.ts";
import { fences } from "./documents.ts";
import { folderOfParty, onProgramPath, party, type Running, startProgram, userNumbers } from "./party.ts";

const python = "/usr/bin/python3";
const postfix = await party({
  name: "Postfix",
  packages: ["postfix", "dovecot-core", "python3-dkim", "openssl"],
  programs: ["postfix", "dovecot", "doveadm", "openssl"],
  files: ["/usr/lib/python3/dist-packages/dkim/__init__.py"],
  asRoot: true,
});

const under = "Postfix";
const page = "docs/integrations.md";
const [main = "", master = "", dovecot = ""] = fences(page, { language: "text", under });
const [passwords = ""] = fences(page, { language: "sh", under });
const [signing = ""] = fences("docs/operating.md", { language: "sh", under: "Mail" });

const { folder, remove } = folderOfParty();
const inbox = join(folder, "mail/all/new");
const running: Running[] = [];
let rig: Rig;
let port: number;
let publicKey: string;

/** The page's text, with this test's folders instead of the machine's. */
const here = (text: string) =>
  text
    .replaceAll("/etc/postfix/tls", folder)
    .replaceAll("/etc/dovecot", folder)
    .replaceAll("/var/spool/postfix", `${folder}/queue`);

beforeAll(async () => {
  if (!postfix.isThere) return;
  trustOwnAuthorities(readConfig({ CA_CERTIFICATES: certify(folder, ["localhost"]).toString() }));
  const run = (script: string) =>
    execFileSync("sh", ["-euc", script], { cwd: folder, encoding: "utf8", stdio: "pipe" });
  // Postfix and Dovecot run as their own users.
  run("chmod 755 . && mkdir queue run state && install -d -o postfix data && install -d -o nobody mail");
  run(here(passwords));
  publicKey = run(signing).trim();
  // Debian's other files are about reading mails.
  const dovecotsOwn = `base_dir = ${folder}/run\nstate_dir = ${folder}/state\n!include /etc/dovecot/conf.d/10-auth.conf\n`;
  writeFileSync(join(folder, "dovecot.conf"), `${dovecotsOwn}log_path = /dev/stderr\nssl = no\n${here(dovecot)}`);
  port = await freePort();
  const numbers = userNumbers("nobody");
  // Every mail to acme.test arrives in one folder.
  const postfixesOwn = {
    compatibility_level: "3.6",
    myhostname: "mail.test",
    mydestination: "",
    inet_interfaces: "127.0.0.1",
    queue_directory: `${folder}/queue`,
    data_directory: `${folder}/data`,
    maillog_file_prefixes: folder,
    maillog_file: `${folder}/maillog`,
    virtual_mailbox_domains: "acme.test",
    virtual_mailbox_base: `${folder}/mail`,
    virtual_mailbox_maps: "static:all/",
    virtual_uid_maps: `static:${numbers.uid}`,
    virtual_gid_maps: `static:${numbers.gid}`,
  };
  const lines = Object.entries(postfixesOwn).map(([name, value]) => `${name} = ${value}`);
  writeFileSync(join(folder, "main.cf"), `${here(main)}${lines.join("\n")}\n`);
  const submission = master.replace("submission inet", `127.0.0.1:${port} inet`);
  const debians = readFileSync("/usr/share/postfix/master.cf.dist", "utf8").replace(/^smtp +inet.*$/m, "");
  writeFileSync(join(folder, "master.cf"), `${debians}\n${submission}`);
  // Creates the folders of its queue, in which Dovecot creates its socket.
  run(`${onProgramPath("postfix")} -c ${folder} check`);
  const programs: [string, string[], number | string][] = [
    [onProgramPath("dovecot"), ["-F", "-c", join(folder, "dovecot.conf")], join(folder, "queue/private/auth")],
    ["/usr/lib/postfix/sbin/master", ["-d", "-c", folder], port],
  ];
  for (const [program, args, at] of programs)
    running.push(await startProgram(program, { args, cwd: folder, port: at }));
  rig = await startRig();
});
afterAll(async () => {
  await rig?.close();
  for (const program of running.toReversed()) await program.stop();
  remove();
});

const signed = () => ({
  MAIL_FROM: "Portal <portal@portal.example>",
  MAIL_DKIM_DOMAIN: "portal.example",
  MAIL_DKIM_SELECTOR: "house1",
  MAIL_DKIM_PRIVATE_KEY: readFileSync(join(folder, "dkim.pem"), "utf8"),
});
const set = (SMTP_URL: string): Config => readConfig({ SMTP_URL, ...signed() });
const urlFor = (account: string, query = "?requireTLS=true") => `smtp://${account}localhost:${port}${query}`;

async function deliver({ smtpUrl = "", mailFrom, dkim }: Config): Promise<void> {
  const mail = smtpMail({ url: smtpUrl, from: mailFrom, dkim });
  await deliverMails({ ...rig.services, mail });
  mail.close();
  // The next mail may arrive.
  rig.clock.advance(15 * 60);
}

const arrived = () => (existsSync(inbox) ? readdirSync(inbox).map((name) => readFileSync(join(inbox, name))) : []);
const waiting = async () =>
  (await rig.services.database.system.selectFrom("outgoing_mails").select("uuid").execute()).length;

const verifies = `import sys, dkim
record = sys.argv[1].encode()
def named(name, timeout=5): return record if name == b"house1._domainkey.portal.example." else None
print(dkim.verify(sys.stdin.buffer.read(), dnsfunc=named))`;

/** dkimpy's result for a mail, with the DNS record that the page shows. */
function signatureHolds(received: Buffer): string {
  const [, record = ""] = /TXT\s+"([^"]+)"/.exec(signing) ?? [];
  const args = ["-c", verifies, record.replace("…", publicKey)];
  return execFileSync(python, args, { input: received, encoding: "utf8", stdio: "pipe" }).trim();
}

test.runIf(postfix.isThere)(
  "Y9 Y12 only over STARTTLS and with a password, mails arrive with a valid signature",
  async () => {
    const { api } = await rig.login("anna@acme.test");
    const uuid = await rig.uuid("contents", "concert");
    const tower = await rig.uuid("buildings", "tower");
    await api("PUT /tenant/v1/buildings/:id/event-posts/:uuid/attend", { params: { id: tower, uuid } });
    rig.clock.advance(120);
    expect(await waiting()).toBe(1);
    for (const url of [
      urlFor("atrium:wrong@"),
      urlFor(""),
      // As if an attacker had removed STARTTLS.
      urlFor("atrium:password@", "?ignoreTLS=true"),
    ])
      await deliver(set(url));
    expect([await waiting(), arrived()]).toEqual([1, []]);
    await deliver(set(urlFor("atrium:password@")));
    await expect.poll(() => arrived().length, { timeout: 30_000 }).toBe(1);
    expect(await waiting()).toBe(0);
    const [received = Buffer.alloc(0)] = arrived();
    const text = received.toString();
    // Over TLS, by a name.
    expect(text).toContain("with ESMTPSA id");
    expect(text).toContain("\nAuto-Submitted: auto-generated\n");
    for (const part of ["text/html", "text/calendar", "image/png"]) expect(text).toContain(`Content-Type: ${part}`);
    expect(signatureHolds(received)).toBe("True");
    expect(signatureHolds(Buffer.from(text.replace("Subject: ", "Subject: Not ")))).toBe("False");
  },
);

test.runIf(postfix.isThere)("Y9 Z10 doctor reports a password that Postfix refuses", async () => {
  const at = `The mail server localhost:${port}`;
  expect(await examineMail(set(urlFor("atrium:wrong@")))).toEqual([
    ["broken", `${at} refuses the user name or password of SMTP_URL.`],
  ]);
  expect(await examineMail(set(urlFor("atrium:password@")))).toEqual([
    ["ok", `${at} answers. \`send-test-mail\` shows whether mails arrive.`],
  ]);
});
