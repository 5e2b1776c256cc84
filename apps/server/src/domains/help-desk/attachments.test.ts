import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sweepAttachments } from "./sweep-attachments.ts";
import { archive, officeFile } from "../../testing/archive.ts";
import { mailsTo } from "../../testing/mails.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { sampleDoc, sampleFiles, sampleMovie, samplePdf } from "../../testing/sample-files.ts";
import { createUrl, helpDesk, written } from "../../testing/support.ts";

let rig: Rig;
let desk: Awaited<ReturnType<typeof helpDesk>>;
beforeAll(async () => {
  rig = await startRig();
  desk = await helpDesk(rig);
});
afterAll(() => rig.close());
beforeEach(() => desk.clear());

const linksIn = (text: string) => [...text.matchAll(/(\S+):\nhttps?:\/\/[^/]+(\/attachments\/\S+)/g)];

describe("its files", () => {
  test("U4 38 each kind is accepted, and the mail has links instead of files", async () => {
    const all = Object.entries(await sampleFiles());
    for (const some of [all.slice(0, 5), all.slice(5)]) {
      const answer = await desk.send(written, Object.fromEntries(some));
      expect(answer.json()).toMatchObject({ data: { record: {} } });
      const mail = (await mailsTo(rig, "support@alpha.test")).at(-1);
      expect(linksIn(mail?.text ?? "").map(([, name]) => name)).toEqual(some.map(([name]) => name));
    }
    expect(await desk.kept()).toHaveLength(all.length);
    expect(await desk.leftOver()).toEqual([]);
  });

  test("38 a link leads to a file to be saved, for thirty days", async () => {
    const bytes = samplePdf("Grundriss");
    await desk.send(written, { "Grundriß 3.pdf": bytes });
    const [mail] = await mailsTo(rig, "support@alpha.test");
    const url = /(\/attachments\/\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
    const get = (brand = "alpha") => rig.ask({ url, headers: { "x-brand": brand } });
    const answer = await get();
    expect(answer.rawPayload).toEqual(bytes);
    expect(answer.headers).toMatchObject({
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename="Grundri_ 3.pdf"; filename*=UTF-8''Grundri%C3%9F%203.pdf`,
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    });
    expect(answer.headers["content-security-policy"]).toContain("sandbox");
    expect((await rig.ask({ url: "/attachments/guessed" })).statusCode).toBe(404);
    expect((await desk.stored()).files[0]?.token_hash?.toString()).not.toContain(url.split("/").at(-1));
    rig.clock.advance(30 * 24 * 60 * 60 + 1);
    try {
      expect((await get()).statusCode).toBe(404);
      await sweepAttachments(rig.services.database, rig.services.attachments, rig.clock);
      expect(await desk.kept()).toEqual([]);
      expect((await desk.stored()).files).toEqual([]);
    } finally {
      rig.clock.advance(-(30 * 24 * 60 * 60 + 1));
    }
  });

  test("U4 may be uploaded before, one by one, by the person who sends the request, and used once", async () => {
    const sent = await desk.sendAhead("plan.pdf", samplePdf());
    expect(sent.json()).toMatchObject({ data: { file: { name: "plan.pdf", size: samplePdf().length } } });
    const { uuid } = sent.json<{ data: { file: { uuid: string } } }>().data.file;
    const gone = { status: 422, code: "file_refused", errors: [{ path: "/files", code: "gone" }] };
    expect((await desk.send({ ...written, files: [uuid] }, {}, { bearer: desk.other })).json()).toMatchObject(gone);
    expect((await desk.send({ ...written, files: [uuid] })).statusCode).toBe(200);
    expect((await desk.send({ ...written, files: [uuid] })).json()).toMatchObject(gone);
    expect((await desk.stored()).requests).toHaveLength(1);
    expect((await mailsTo(rig, "support@alpha.test"))[0]?.text).toContain("plan.pdf");
  });

  test("38 one that was sent ahead waits for a day", async () => {
    await desk.sendAhead("plan.pdf", samplePdf());
    rig.clock.advance(24 * 60 * 60 + 1);
    try {
      await sweepAttachments(rig.services.database, rig.services.attachments, rig.clock);
    } finally {
      rig.clock.advance(-(24 * 60 * 60 + 1));
    }
    expect(await desk.kept()).toEqual([]);
  });

  test("38 five pass; of six nothing is stored", async () => {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}.pdf`, samplePdf(String(at))]));
    expect((await desk.send(written, many(6))).json()).toMatchObject({ status: 422, errors: [{ path: "/files" }] });
    expect(await desk.stored()).toEqual({ requests: [], files: [] });
    expect([await desk.kept(), await desk.leftOver()]).toEqual([[], []]);
    expect((await desk.send(written, many(5))).statusCode).toBe(200);
    const { uuid } = (await desk.sendAhead("one.pdf", samplePdf())).json<{ data: { file: { uuid: string } } }>().data
      .file;
    expect((await desk.send({ ...written, files: [uuid] }, many(5))).json()).toMatchObject({
      errors: [{ path: "/files" }],
    });
  });

  test("38 five megabytes are accepted, one byte more is refused, and so are more than five files", async () => {
    const five = 5 * 1024 * 1024;
    const pdf = (size: number) => {
      const [head, tail] = [Buffer.from("%PDF-1.4\n"), Buffer.from("\n%%EOF\n")];
      return Buffer.concat([head, Buffer.alloc(size - head.length - tail.length, 32), tail]);
    };
    expect((await desk.sendAhead("a.pdf", pdf(five))).statusCode).toBe(200);
    expect((await desk.sendAhead("a.pdf", pdf(five + 1))).json()).toMatchObject({
      status: 413,
      code: "payload_too_large",
    });
    const declared = await rig.ask({
      method: "POST",
      url: createUrl,
      headers: {
        authorization: `Bearer ${desk.token}`,
        "content-type": "multipart/form-data; boundary=x",
        "content-length": String(26.5 * 1024 * 1024),
      },
      payload: "--x--",
    });
    expect(declared.statusCode).toBe(413);
    expect(await desk.kept()).toHaveLength(1);
    expect(await desk.leftOver()).toEqual([]);
  });

  test("38 place, time and camera are removed, and a photo stays upright", async () => {
    const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#3a7" } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExif({
        IFD0: { Make: "SecretCamera", Orientation: "6" },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "52/1 30/1 0/1" },
      })
      .toBuffer();
    // Phones append a second picture to the first.
    const twice = Buffer.concat([photo, photo]);
    expect((await desk.send(written, { "photo.jpg": twice })).statusCode).toBe(200);
    const [name = ""] = await desk.kept();
    const file = await rig.services.attachments.open(name);
    const bytes = Buffer.concat(await (file?.stream.toArray() ?? []));
    expect(bytes.includes("SecretCamera")).toBe(false);
    expect(bytes.length).toBeLessThan(photo.length);
    expect(await sharp(bytes).metadata()).toMatchObject({ orientation: 6, width: 60, height: 40 });
    expect((await desk.stored()).files[0]?.size).toBe(bytes.length);
  });

  test("38 a name is changed so that every system can save it", async () => {
    await desk.sendAhead("../..\\evil\u202egnp.exe.pdf", samplePdf());
    expect((await desk.stored()).files[0]?.name).toBe("evilgnp.exe.pdf");
  });

  const joined = (first: Buffer, second: string | Buffer) => Buffer.concat([first, Buffer.from(second)]);
  const zeros = (size: number) => Buffer.alloc(size);
  const jpg = async () => (await sampleFiles())["lobby.jpg"] ?? zeros(0);
  const png = async () => (await sampleFiles())["lobby.png"] ?? zeros(0);
  const macroType = "application/vnd.ms-word.document.macroEnabled.main+xml";

  test.each<[string, string, () => Buffer | Promise<Buffer>, string]>([
    ["a kind that is not taken", "a.html", () => Buffer.from("<html>"), "kind"],
    ["a drawing", "a.svg", () => Buffer.from("<svg/>"), "kind"],
    ["a document with macros by name", "a.docm", () => officeFile("docx"), "kind"],
    ["nothing", "a.pdf", () => zeros(0), "empty"],
    ["a page in the name of a PDF", "a.pdf", () => Buffer.from("<!doctype html><script>1</script>"), "format"],
    ["a PNG in the name of a PDF", "a.pdf", png, "format"],
    ["a GIF that is a script", "a.png", () => Buffer.from("GIF89a/*".padEnd(80)), "format"],
    ["the beginning of a PDF", "a.pdf", () => samplePdf().subarray(0, 30), "format"],
    [
      "a PDF that is an archive",
      "a.pdf",
      () => joined(samplePdf(), archive([{ name: "x", content: "y" }])),
      "polyglot",
    ],
    ["a PNG with a page behind it", "a.png", async () => joined(await png(), "<html><script>1</script>"), "polyglot"],
    ["a JPEG with a page behind it", "a.jpg", async () => joined(await jpg(), "<html><script>1"), "polyglot"],
    ["half a JPEG", "a.jpg", async () => (await jpg()).subarray(0, -40), "damaged"],
    ["half a PNG", "a.png", async () => (await png()).subarray(0, -40), "damaged"],
    ["an archive in the name of a document", "a.docx", () => archive([{ name: "x.txt", content: "y" }]), "format"],
    ["a table in the name of a document", "a.docx", () => officeFile("xlsx"), "format"],
    ["a program before a document", "a.docx", () => joined(Buffer.from("MZ".padEnd(64)), officeFile("docx")), "format"],
    [
      "a document with vbaProject",
      "a.docx",
      () => officeFile("docx", [{ name: "word/vbaProject.bin", content: "x" }]),
      "macros",
    ],
    [
      "a table with old macros",
      "a.xlsx",
      () => officeFile("xlsx", [{ name: "xl/macrosheets/1.xml", content: "x" }]),
      "macros",
    ],
    ["a docm in the name of a docx", "a.docx", () => officeFile("docx", [], macroType), "macros"],
    ["a folder outside", "a.docx", () => officeFile("docx", [{ name: "../../evil.sh", content: "x" }]), "format"],
    ["an absolute name", "a.docx", () => officeFile("docx", [{ name: "/etc/evil", content: "x" }]), "format"],
    [
      "a size that lies",
      "a.docx",
      () => officeFile("docx", [{ name: "word/a.bin", content: zeros(3_000_000), saidSize: 10 }]),
      "format",
    ],
    [
      "200 MB in 200 kB",
      "a.docx",
      () => officeFile("docx", [{ name: "word/a.bin", content: zeros(200 * 1024 * 1024) }]),
      "bomb",
    ],
    [
      "a thousand times as much",
      "a.docx",
      () => officeFile("docx", [{ name: "word/a.bin", content: zeros(20 * 1024 * 1024) }]),
      "bomb",
    ],
    [
      "more than a thousand entries",
      "a.xlsx",
      () =>
        officeFile(
          "xlsx",
          Array.from({ length: 1_000 }, (_, at) => ({ name: `xl/${at}.xml`, content: "" })),
        ),
      "bomb",
    ],
    [
      "a locked archive",
      "a.docx",
      () => officeFile("docx", [{ name: "word/a.xml", content: "x", encrypted: true }]),
      "encrypted",
    ],
    ["old Word with macros", "a.doc", () => sampleDoc("_VBA_PROJECT"), "macros"],
    ["another container of old Office", "a.doc", () => Buffer.from(sampleDoc()).fill(0, 640, 768), "format"],
    ["a movie with something behind it", "a.mov", () => joined(sampleMovie(), "<script>1</script>"), "format"],
    [
      "a picture of 50,000 pixels",
      "a.png",
      () =>
        sharp({ create: { width: 50_000, height: 10, channels: 3, background: "#fff" } })
          .png()
          .toBuffer(),
      "pixels",
    ],
  ])("38 %s is refused and nothing is stored", async (_, name, make, code) => {
    const answer = await desk.sendAhead(name, await make());
    expect(answer.json()).toMatchObject({ status: 422, code: "file_refused", errors: [{ path: "/files/0", code }] });
    expect([await desk.kept(), await desk.leftOver(), (await desk.stored()).files]).toEqual([[], [], []]);
  });
});
