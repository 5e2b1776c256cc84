import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Rig, startRig } from "../../testing/rig.ts";
import { sweep } from "../../sweep.ts";
import { deliverMails } from "./deliver.ts";
import type { LetterToMany, Mail, OwnPart } from "./stored-mails.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig({ MAIL_HOLD_SECONDS: "0" });
});
afterAll(() => rig.close());
beforeEach(async () => {
  const { system } = rig.services.database;
  await system.deleteFrom("outgoing_mails").execute();
  await system.deleteFrom("outgoing_letters").execute();
});

const letter: LetterToMany = {
  subject: "Confirmed: Yoga",
  text: "You have a place.\n",
  html: "<p>You have a place.</p>",
  fromName: "Alpha",
  entry: {
    method: "REQUEST",
    sentAt: "2026-11-21T14:00:00.000Z",
    begins: "2026-11-28T17:25:00.000Z",
    ends: "2026-11-28T18:30:00.000Z",
    title: "Yoga",
    place: null,
    details: null,
    url: "https://alpha.test/e",
    organizer: { name: "Alpha", email: "portal@alpha.test" },
  },
};
const partOf = (name: string): OwnPart => {
  const email = `${name.toLowerCase()}@acme.test`;
  return { to: email, entry: { uid: `uid-of-${name}`, sequence: 0, attendee: { name, email } } };
};

async function ownTenant() {
  const { brands, database } = rig.services;
  return database.tenant((await brands.ofDomain("alpha.test")).portfolio_uuid);
}
const post = async (own: OwnPart[], said = letter) =>
  rig.services.outbox.postToMany(await ownTenant(), [{ letter: said, own }]);

/** Runs one delivery; addresses in `away` cannot be reached. */
async function deliver(away: string[] = []): Promise<Mail[]> {
  const sent: Mail[] = [];
  const send = async (mail: Mail) => {
    sent.push(mail);
    if (away.includes(mail.to)) throw new Error("away");
  };
  await deliverMails({ ...rig.services, mail: { send, close: () => undefined } });
  return sent;
}
const letters = () => rig.services.database.system.selectFrom("outgoing_letters").select("uuid").execute();

test("15 each recipient gets the letter once, with a calendar entry of their own; a retry has the same text and the same id", async () => {
  await post(["Anna", "Otto", "Ida"].map(partOf));
  expect(await letters()).toHaveLength(1);
  const first = await deliver(["otto@acme.test"]);
  expect(first.map(({ to }) => to).toSorted()).toEqual(["anna@acme.test", "ida@acme.test", "otto@acme.test"]);
  for (const { to, text, html, subject, calendar } of first) {
    expect({ text, html, subject }).toEqual({ text: letter.text, html: letter.html, subject: letter.subject });
    const [name = ""] = to.split("@");
    const lines = calendar?.text.replaceAll("\r\n ", "").split("\r\n") ?? [];
    expect(lines.filter((line) => line.startsWith("UID:")).map((line) => line.toLowerCase())).toEqual([
      `uid:uid-of-${name}`,
    ]);
    expect(lines).toContain("DTSTART:20261128T172500Z");
    expect(lines.filter((line) => line.includes("@acme.test"))).toEqual([expect.stringContaining(`mailto:${to}`)]);
  }
  expect(await deliver()).toEqual([]);
  rig.clock.advance(120);
  expect(await deliver()).toEqual(first.filter(({ to }) => to === "otto@acme.test"));
  rig.clock.advance(3_600);
  expect(await deliver()).toEqual([]);
});

test("12 a complete mail, as older servers stored them, is sent beside one person's part of a letter", async () => {
  await rig.services.outbox.post(await ownTenant(), { to: "ada@acme.test", subject: "Whole", text: "All of it." });
  await post([partOf("Anna")]);
  const subjects = (await deliver()).map(({ to, subject }) => `${to}: ${subject}`);
  expect(subjects.toSorted()).toEqual(["ada@acme.test: Whole", "anna@acme.test: Confirmed: Yoga"]);
});

test("14 letter and mails belong to the transaction: a rollback removes them", async () => {
  const own = await ownTenant();
  const failed = own.db.transaction().execute(async (db) => {
    await rig.services.outbox.postToMany({ ...own, db }, [{ letter, own: [partOf("Anna")] }]);
    throw new Error("not so");
  });
  await expect(failed).rejects.toThrow("not so");
  expect(await letters()).toEqual([]);
  expect(await deliver()).toEqual([]);
});

test("21 a letter is kept until its last mail is sent, and no longer", async () => {
  const swept = async () => {
    await sweep(rig.services.database, rig.clock, 365);
    return letters();
  };
  await post(["Anna", "Otto"].map(partOf));
  expect(await swept()).toHaveLength(1);
  await deliver(["otto@acme.test"]);
  expect(await swept()).toHaveLength(1);
  rig.clock.advance(120);
  await deliver();
  expect(await swept()).toEqual([]);
});

test.each([
  ["a line break in the subject", { ...letter, subject: "Hi\r\nBcc: all@acme.test" }, partOf("Anna")],
  ["two addresses", letter, { ...partOf("Anna"), to: "a@acme.test, b@acme.test" }],
])("30 a letter to many with %s is refused whole", async (_, said, part) => {
  await expect(post([partOf("Otto"), part], said)).rejects.toThrow(/mail/);
  expect(await letters()).toEqual([]);
});
