import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Mail } from "./stored-mails.ts";
import { mailsTo } from "../../testing/mails.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { askReset, newcomer, signUp } from "../../testing/sign-up.ts";
import { openBrowser } from "../../testing/browser.ts";
import { deliverMails } from "./deliver.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());
beforeEach(async () => {
  await rig.services.database.system.deleteFrom("outgoing_mails").execute();
});

async function deliver(options: { urgentOnly?: boolean } = {}): Promise<string[]> {
  const sent: string[] = [];
  const send = async ({ to }: Mail) => void sent.push(to);
  await deliverMails({ ...rig.services, ...options, mail: { send, close: () => undefined } });
  return sent;
}

/** As many mails as a rush leaves behind. */
async function postMany(count: number): Promise<void> {
  const { brands, database, outbox } = rig.services;
  const tenant = database.tenant((await brands.ofDomain("alpha.test")).portfolio_uuid);
  for (let made = 0; made < count; made += 1)
    await outbox.post(tenant, { to: `m-${made}@acme.test`, subject: "News", text: "News" });
}

test("Z4 codes of a sign-up and of a reset leave before all mail that was written before them", async () => {
  await postMany(50);
  rig.clock.advance(1);
  const email = newcomer();
  await signUp(openBrowser(rig), email);
  await askReset(openBrowser(rig), "anna@acme.test");
  expect(await mailsTo(rig, email)).toHaveLength(1);
  const sent = await deliver();
  expect(sent.slice(0, 2).toSorted()).toEqual(["anna@acme.test", email].toSorted());
  expect(sent).toHaveLength(52);
});

test("Z4 a worker for urgent mail only leaves the rest for the others", async () => {
  await postMany(3);
  const email = newcomer();
  await signUp(openBrowser(rig), email, {}, { remoteAddress: "198.51.100.77" });
  expect(await deliver({ urgentOnly: true })).toEqual([email]);
  expect(await deliver()).toHaveLength(3);
});
