import { randomUUID } from "node:crypto";
import { literalTestToken } from "@atrium/rules/support-request.ts";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { allMails, mailsTo } from "../../testing/mails.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { samplePdf } from "../../testing/sample-files.ts";
import { createUrl, helpDesk, written } from "../../testing/support.ts";

let rig: Rig;
let desk: Awaited<ReturnType<typeof helpDesk>>;
beforeAll(async () => {
  rig = await startRig();
  desk = await helpDesk(rig);
});
afterAll(() => rig.close());
beforeEach(() => desk.clear());

describe("a request for support", () => {
  test("U4 is stored, mailed to the white-label's support and its zendesk, and its number to the person", async () => {
    const answer = await desk.send(written);
    expect(answer.statusCode).toBe(200);
    const { record } = answer.json<{ data: { record: { uuid: string; reference: string } } }>().data;
    expect(record.reference).toMatch(/^HD-\d{5,}$/);
    const { requests } = await desk.stored();
    expect(requests).toMatchObject([{ ...written, uuid: record.uuid }]);
    for (const address of ["support@alpha.test", "zendesk@alpha.test"]) {
      const [mail, ...more] = await mailsTo(rig, address);
      expect(more).toEqual([]);
      expect(mail).toMatchObject({ subject: `Request ${record.reference}: The lift`, replyTo: "anna@acme.test" });
      expect(mail?.text).toContain("between floors.");
      expect(mail?.text).toContain("Nature: problem");
    }
    const [mine] = await mailsTo(rig, "anna@acme.test");
    expect(mine?.subject).toContain(record.reference);
    expect(await allMails(rig)).toHaveLength(3);
  });

  test("U4 a brand without a zendesk has one mail to its support", async () => {
    const { token: foreign } = await rig.login("berta@borealis.test", "beta");
    await desk.send(written, {}, { bearer: foreign, brand: "beta" });
    expect(await mailsTo(rig, "support@beta.test")).toHaveLength(1);
  });

  test("U4 without files plain JSON will do", async () => {
    const headers = { authorization: `Bearer ${desk.token}`, "x-brand": "alpha", "content-type": "application/json" };
    const answer = await rig.ask({ method: "POST", url: createUrl, headers, payload: JSON.stringify(written) });
    expect(answer.statusCode).toBe(200);
    expect((await desk.stored()).requests).toHaveLength(1);
  });

  test("U4 25 the literal test token proves nothing: 401 for its plain body and for a form", async () => {
    const headers = { authorization: `Bearer ${literalTestToken}`, "content-type": "application/json" };
    const plain = await rig.ask({ method: "POST", url: createUrl, headers, payload: JSON.stringify(written) });
    const form = await desk.send(written, { "a.pdf": samplePdf() }, { bearer: literalTestToken });
    expect([plain.statusCode, form.statusCode]).toEqual([401, 401]);
    expect(await desk.stored()).toEqual({ requests: [], files: [] });
  });

  test("H8 names the amenity and the building that it is about", async () => {
    const { uuid: amenity_uuid, building_uuid } = await anAmenity();
    expect((await desk.send({ ...written, amenity_uuid })).statusCode).toBe(200);
    const [mail] = await mailsTo(rig, "support@alpha.test");
    expect(mail?.text).toContain("Amenity: Roof pool");
    expect(mail?.text).toMatch(/Building: \S/);
    expect((await desk.stored()).requests).toMatchObject([{ building_uuid, amenity_uuid }]);
  });

  test("H8 24 an amenity that is nowhere, and a building that is not the person's", async () => {
    const nowhere = await desk.send({ ...written, amenity_uuid: randomUUID() });
    expect(nowhere.json()).toMatchObject({ status: 422, errors: [{ path: "/amenity_uuid" }] });
    const foreign = await desk.send({ ...written, building_uuid: randomUUID() });
    expect(foreign.json()).toMatchObject({ status: 404, code: "building_not_found" });
    expect((await desk.stored()).requests).toEqual([]);
  });

  test("24 nobody can write to the support of another portfolio", async () => {
    expect((await desk.send(written, {}, { brand: "beta" })).statusCode).toBe(404);
    expect(await allMails(rig)).toEqual([]);
  });

  test("U4 H8 nature, subject and description must not be empty", async () => {
    for (const field of ["issue_type", "subject", "description"] as const) {
      const { [field]: _, ...rest } = written;
      const codes = [await desk.send(rest), await desk.send({ ...written, [field]: "  " })].map((answer) =>
        answer.json(),
      );
      for (const problem of codes) expect(problem).toMatchObject({ status: 422, errors: [{ path: `/${field}` }] });
    }
    const unknown = await desk.send({ ...written, invented: "x" });
    expect(unknown.json()).toMatchObject({ status: 422, errors: [{ path: "/invented" }] });
    expect((await desk.stored()).requests).toEqual([]);
  });

  test("R23 30 the sender is the person, whatever was sent, and nothing in it makes a header", async () => {
    const headers = { ...written, subject: "Hi\r\nBcc: all@corp.test" };
    expect((await desk.send(headers)).json()).toMatchObject({ status: 422, errors: [{ path: "/subject" }] });
    await desk.send({ ...written, email_address: "victim@corp.test", name: "Boss" });
    const [mail] = await mailsTo(rig, "support@alpha.test");
    expect(mail).toMatchObject({ replyTo: "anna@acme.test" });
    expect(mail?.subject).not.toMatch(/[\r\n]/);
    expect(await mailsTo(rig, "victim@corp.test")).toEqual([]);
  });

  test("6 a repeated key has one effect and one answer; other words with it are refused", async () => {
    const key = randomUUID();
    const files = { "plan.pdf": samplePdf() };
    const answers = await Promise.all(Array.from({ length: 5 }, () => desk.send(written, files, { key })));
    const again = await desk.send(written, files, { key });
    const told = new Set([...answers, again].map((answer) => answer.body));
    expect(again.statusCode).toBe(200);
    expect(told.size).toBe(1);
    const { requests, files: rows } = await desk.stored();
    expect(requests).toHaveLength(1);
    expect(rows.filter(({ request_uuid }) => request_uuid)).toHaveLength(1);
    expect(await allMails(rig)).toHaveLength(3);
    expect((await desk.send(written, { "plan.pdf": samplePdf("else") }, { key })).json()).toMatchObject({
      code: "idempotency_key_reused",
    });
  });

  test("R23 ten an hour, and refused ones do not count", async () => {
    for (let time = 0; time < 3; time += 1) await desk.send(written, { "a.pdf": Buffer.from("no") });
    const answers = [];
    for (let time = 0; time < 11; time += 1) answers.push((await desk.send(written)).statusCode);
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });

  async function anAmenity() {
    const { system } = rig.services.database;
    const { portfolio_uuid, uuid: building_uuid } = await system
      .selectFrom("buildings")
      .select(["portfolio_uuid", "uuid"])
      .where("pack_key", "=", "tower")
      .executeTakeFirstOrThrow();
    const [uuid, category_uuid] = [v7(), v7()];
    const ofBuilding = { portfolio_uuid, building_uuid, pack_key: uuid };
    const translations = JSON.stringify({ "": { name: "Roof pool" } });
    await system
      .insertInto("amenity_categories")
      .values({ ...ofBuilding, uuid: category_uuid, translations })
      .execute();
    await system
      .insertInto("amenities")
      .values({ ...ofBuilding, uuid, category_uuid, translations })
      .execute();
    return { uuid, building_uuid };
  }
});
