import { generateKeyPairSync, type KeyObject, verify } from "node:crypto";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { systemClock } from "../clock/clock.ts";
import { readConfig } from "../config/config.ts";
import { withMark } from "./mail-port.ts";
import { mailbox } from "./mailbox.ts";
import { smtpMail } from "./smtp.ts";

const mail = { to: "anna@acme.test", subject: "Grüße", text: "Hallo Anna" };

/** Verifies DKIM's signature of the headers as a receiver does (RFC 6376, relaxed). */
function signedRightly(received: string, key: KeyObject): boolean {
  const [head = ""] = received.slice(received.indexOf("\n") + 1).split("\r\n\r\n");
  const headers = head
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n")
    .map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1)] as const);
  const valueOf = (name: string) => headers.find(([each]) => each === name)?.[1] ?? "";
  const relaxed = (name: string, value: string) => `${name}:${value.replace(/\s+/g, " ").trim()}`;
  const own = valueOf("dkim-signature");
  if (!own.includes("d=portal.test") || !own.includes("s=house1")) return false;
  const names = (/ h=([^;]+);/.exec(own)?.[1] ?? "")
    .toLowerCase()
    .split(":")
    .map((name) => name.trim());
  const signature = /[ ;]b=([^;]+)$/.exec(own)?.[1] ?? "";
  const text = [
    ...names.filter((name) => headers.some(([each]) => each === name)).map((name) => relaxed(name, valueOf(name))),
    relaxed("dkim-signature", own.slice(0, own.length - signature.length)),
  ].join("\r\n");
  return verify("sha256", Buffer.from(text), key, Buffer.from(signature, "base64"));
}

describe("mail", () => {
  test("without a mail server, mails are kept as readable files, newest first", async () => {
    const box = mailbox({
      folder: temporaryFolder(),
      from: "portal@test",
      clock: systemClock,
    });
    expect(await box.list()).toEqual([]);
    await box.send(mail);
    await box.send({ ...mail, subject: "Second" });
    const kept = await box.list();
    expect(kept.map(({ subject }) => subject)).toEqual(["Second", "Grüße"]);
    expect(await box.find(kept[1]?.id ?? "")).toMatchObject({ ...mail, from: "portal@test" });
    expect(await box.find("../../etc/passwd")).toBeUndefined();
  });

  test("Y12 with one, they arrive there unchanged, marked as automatic, and signed with the domain's key", async () => {
    const received: string[] = [];
    const keys = generateKeyPairSync("rsa", { modulusLength: 1024 });
    const privateKey = keys.privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    const dkim = readConfig({
      MAIL_DKIM_DOMAIN: "portal.test",
      MAIL_DKIM_SELECTOR: "house1",
      MAIL_DKIM_PRIVATE_KEY: privateKey,
    }).dkim;
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onData(stream, session, done) {
        let text = "";
        stream.on("data", (chunk: Buffer) => {
          text += chunk;
        });
        stream.on("end", () => {
          received.push(`${session.envelope.rcptTo.map(({ address }) => address).join()}\n${text}`);
          done();
        });
      },
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.server.address() as AddressInfo;
    const smtp = smtpMail({ url: `smtp://127.0.0.1:${port}`, from: "portal@test", dkim });
    const png = Buffer.from("a picture");
    await smtp.send({ ...mail, fromName: "Alpha", html: '<img src="cid:mark">' }, [{ name: "mark", png }]);
    smtp.close();
    await new Promise<void>((resolve) => server.close(resolve));
    expect(received).toHaveLength(1);
    expect(received[0]).toContain("anna@acme.test\n");
    expect(received[0]).toContain("From: Alpha <portal@test>");
    expect(received[0]).toContain("\nAuto-Submitted: auto-generated\r\n");
    expect(received[0]).toContain("Hallo Anna");
    expect(received[0]).toContain("Content-ID: <mark>");
    expect(received[0]).toContain(png.toString("base64"));
    expect(signedRightly(received[0] ?? "", keys.publicKey)).toBe(true);
    expect(signedRightly((received[0] ?? "").replace("To: anna", "To: otto"), keys.publicKey)).toBe(false);
    expect(received[0]).not.toContain("PRIVATE KEY");
  });

  test("D1 the brand's logo is embedded in a mail, and a deleted logo leaves no gap", async () => {
    const letter = { ...mail, html: '<td><img src="cid:mark" alt="">Alpha</td>', mark: "mark.svg" };
    const box = mailbox({ folder: temporaryFolder(), from: "portal@test", clock: systemClock });
    const png = Buffer.from("a picture");
    await box.send(...(await withMark(letter, { icon: async (name) => (name === "mark.svg" ? png : null) })));
    await box.send(...(await withMark(letter, { icon: async () => null })));
    const [gone, kept] = await box.list();
    expect(kept?.html).toBe(`<td><img src="data:image/png;base64,${png.toString("base64")}" alt="">Alpha</td>`);
    expect(gone?.html).toBe("<td>Alpha</td>");
    expect(gone).not.toHaveProperty("mark");
  });

  test.each([
    ["a line break in the subject", { ...mail, subject: "Hi\r\nBcc: all@acme.test" }],
    ["two addresses", { ...mail, to: "a@acme.test, b@acme.test" }],
    ["a line break in the address", { ...mail, to: "a@acme.test\nb@acme.test" }],
  ])("30 %s is refused", async (_, broken) => {
    const box = mailbox({
      folder: temporaryFolder(),
      from: "portal@test",
      clock: systemClock,
    });
    await expect(box.send(broken)).rejects.toThrow(/mail/);
    expect(await box.list()).toEqual([]);
  });
});
