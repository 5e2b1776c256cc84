import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Mail } from "../../platform/mail/stored-mails.ts";
import { deliverMails } from "../../platform/mail/deliver.ts";
import { mailsTo } from "../../testing/mails.ts";
import { type Crowd, crowd, type One } from "../../testing/participation.ts";
import { type Rig, startRig } from "../../testing/rig.ts";

let rig: Rig;
let many: Crowd;
beforeAll(async () => {
  rig = await startRig();
  many = await crowd(rig, { limited: true });
});
afterAll(async () => {
  await many.close();
  await rig.close();
});
beforeEach(async () => {
  await rig.services.database.system.deleteFrom("outgoing_mails").execute();
});

const somebody = async () => (await many.people(1))[0] as One;

function verbs(uuid: string) {
  const path = `/event-posts/${uuid}`;
  return { yes: `/buildings/${many.towerUuid}${path}/attend`, no: `${path}/recall` };
}

async function deliver(): Promise<Mail[]> {
  const sent: Mail[] = [];
  const send = async (mail: Mail) => void sent.push(mail);
  await deliverMails({ ...rig.services, mail: { send, close: () => undefined } });
  return sent;
}

const sequenceOf = ({ calendar }: Mail) => /^SEQUENCE:(\d+)/m.exec(calendar?.text ?? "")?.[1];

test("Z4 yes and no in turn within a minute are one mail with the final answer, sent a minute after the first", async () => {
  const one = await somebody();
  const { yes, no } = verbs(await many.event());
  for (let turn = 0; turn < 10; turn += 1) {
    expect(await many.put(one, yes)).toBe("ok");
    rig.clock.advance(2);
    expect(await many.put(one, no)).toBe("ok");
    rig.clock.advance(2);
  }
  expect(await mailsTo(rig, one.email)).toHaveLength(1);
  expect(await deliver()).toEqual([]);
  rig.clock.advance(20);
  const [told, ...others] = await deliver();
  expect(others).toEqual([]);
  expect(told).toMatchObject({ to: one.email, subject: "Cancelled: Made up", calendar: { method: "CANCEL" } });
  expect(told && sequenceOf(told)).toBe("19");
  rig.clock.advance(3_600);
  expect(await deliver()).toEqual([]);
});

test("Z4 a change after the mail was sent causes another one; other events and other people have their own mails", async () => {
  const [one, other] = [await somebody(), await somebody()];
  const [here, there] = [verbs(await many.event()), verbs(await many.event())];
  for (const path of [here.yes, there.yes]) await many.put(one, path);
  await many.put(other, here.yes);
  rig.clock.advance(60);
  expect((await deliver()).map(({ to }) => to).toSorted()).toEqual([one.email, one.email, other.email].toSorted());
  await many.put(one, here.no);
  await many.put(one, here.yes);
  await many.put(one, here.no);
  rig.clock.advance(60);
  expect((await deliver()).map(({ to, subject }) => [to, subject])).toEqual([[one.email, "Cancelled: Made up"]]);
});

test("Z4 a person can change RSVPs at most sixty times an hour, over all events; other people are not affected", async () => {
  const [one, other] = [await somebody(), await somebody()];
  const { yes, no } = verbs(await many.event());
  for (let turn = 0; turn < 30; turn += 1)
    expect([await many.put(one, yes), await many.put(one, no)]).toEqual(["ok", "ok"]);
  expect(await many.put(one, yes)).toBe("too_many_requests");
  expect(await many.put(one, verbs(await many.event()).yes)).toBe("too_many_requests");
  expect(await many.put(other, yes)).toBe("ok");
  await rig.forgetLimits();
  expect(await many.put(one, yes)).toBe("ok");
});

test("T11 an invitation contains the description, the place and the host, in the brand's name", async () => {
  const one = await somebody();
  expect(await many.put(one, verbs(await rig.uuid("contents", "concert")).yes)).toBe("ok");
  const [mail] = await mailsTo(rig, one.email);
  const entry = mail?.calendar?.text.replaceAll("\r\n ", "") ?? "";
  expect(entry).toMatch(/^PRODID:-\/\/Alpha\/\/Portal\/\/EN\r$/m);
  expect(entry).toMatch(/^LOCATION:Turmstraße 1\\, 10559 Berlin\r$/m);
  expect(entry).toMatch(/^DESCRIPTION:\S.*\\n\\nHosted by Acme [^\r]+\r$/m);
  expect(entry).toMatch(/^ORGANIZER;CN="Alpha":/m);
  expect(mail?.text).toContain("Hosted by Acme");
});
