import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Browser, openBrowser } from "../../testing/browser.ts";
import { mailsTo } from "../../testing/mails.ts";
import { testPassword } from "../../testing/global-setup.ts";
import { type Rig, startRig } from "../../testing/rig.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());
const email = "anna@acme.test";

beforeEach(async () => {
  const { system } = rig.services.database;
  await rig.forgetLimits();
  await system.deleteFrom("outgoing_mails").execute();
  await system.deleteFrom("sessions").execute();
  rig.clock.advance(60);
});

const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0";
const iPhone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1";

async function logIn(browser: Browser, userAgent: string, password = testPassword): Promise<number> {
  rig.clock.advance(1);
  const headers = { "user-agent": userAgent };
  const answer = await browser.send("POST", "/auth/v2/login", { email, password }, { headers });
  return answer.statusCode;
}

describe("a sign-in from a device that is new", () => {
  test("Z4 the owner gets at most ten mails an hour, and can always sign in", async () => {
    await logIn(openBrowser(rig), firefox);
    for (let device = 0; device < 13; device += 1)
      expect(await logIn(openBrowser(rig), `${iPhone} device/${device}`)).toBe(200);
    expect(await mailsTo(rig, email)).toHaveLength(10);
  });

  test("is mailed to the owner: when, and from what; with a link to a new password", async () => {
    expect(await logIn(openBrowser(rig), firefox)).toBe(200);
    expect(await mailsTo(rig, email)).toEqual([]);
    expect(await logIn(openBrowser(rig), iPhone)).toBe(200);
    const [mail, ...others] = await mailsTo(rig, email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("A new sign-in to Alpha");
    expect(mail?.text).toContain("Device: Safari, iPhone");
    expect(mail?.text).toMatch(/^When: .+ UTC$/m);
    expect(mail?.text).toMatch(/https?:\/\/\S+\/reset-password\?from=mail$/m);
  });

  test("is not mailed for the first one, for the same kind of browser, or for a known browser", async () => {
    const laptop = openBrowser(rig);
    await logIn(laptop, firefox);
    await logIn(openBrowser(rig), firefox);
    // It was updated since: its cookie knows it.
    await logIn(laptop, firefox.replaceAll("130", "131"));
    expect(await mailsTo(rig, email)).toEqual([]);
  });

  test("is mailed also when every earlier session has ended", async () => {
    await logIn(openBrowser(rig), firefox);
    await rig.services.database.system
      .updateTable("sessions")
      .set({ ended_at: rig.clock.now(), end_reason: "logout" })
      .execute();
    await logIn(openBrowser(rig), iPhone);
    expect(await mailsTo(rig, email)).toHaveLength(1);
  });

  test("is mailed, and the first one is not, however slowly the session begins", async () => {
    // Each reading of the clock is later than the previous one, as on a busy machine.
    const start = rig.clock.now().getTime();
    let readings = 0;
    const ticking = vi.spyOn(rig.clock, "now").mockImplementation(() => new Date(start + 1000 * ++readings));
    try {
      await logIn(openBrowser(rig), firefox);
      expect(await mailsTo(rig, email)).toEqual([]);
      await logIn(openBrowser(rig), iPhone);
      expect(await mailsTo(rig, email)).toHaveLength(1);
    } finally {
      ticking.mockRestore();
    }
  });

  test("is not mailed for a wrong password, and a browser that hides its identity gets no name", async () => {
    await logIn(openBrowser(rig), firefox);
    expect(await logIn(openBrowser(rig), iPhone, "Wrong-password-1")).toBe(401);
    expect(await mailsTo(rig, email)).toEqual([]);
    await logIn(openBrowser(rig), "curl/8");
    const [mail] = await mailsTo(rig, email);
    expect(mail?.text).not.toContain("Device:");
  });
});
