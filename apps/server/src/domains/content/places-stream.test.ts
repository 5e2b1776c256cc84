import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type Crowd, crowd } from "../../testing/participation.ts";
import { type Rig, startRig } from "../../testing/rig.ts";

let rig: Rig;
let many: Crowd;
let origin: string;
let api: Awaited<ReturnType<Rig["login"]>>["api"];
beforeAll(async () => {
  rig = await startRig();
  many = await crowd(rig);
  origin = await rig.app.listen({ port: 0, host: "127.0.0.1" });
  ({ api } = await rig.login("anna@acme.test"));
});
afterAll(async () => {
  await many.close();
  await rig.close();
});

/** The number of notifications that a page of the item has received. */
async function listen(path: string): Promise<() => number> {
  const cut = new AbortController();
  onTestFinished(() => cut.abort());
  const response = await fetch(origin + path, { signal: cut.signal });
  expect(response.headers.get("content-type")).toContain("text/event-stream");
  let text = "";
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true });
  };
  read().catch(() => undefined);
  const heard = () => text.split('data: {"type":"places"}').length - 1;
  return heard;
}

const streamOf = async (uuid: string) =>
  (await api("GET /tenant/v1/event-posts/:uuid", { params: { uuid } })).event_stream.request_uri;

test("E4 a place taken at any server notifies everybody who looks at that event, and nobody else", async () => {
  const [uuid, another] = [await many.event(), await many.event()];
  const heard = await listen(await streamOf(uuid));
  const elsewhere = await listen(await streamOf(another));
  const people = await many.people(3);
  for (const [index, one] of people.entries()) {
    expect(await many.put(one, `/buildings/${many.towerUuid}/event-posts/${uuid}/attend`)).toBe("ok");
    // The first one at once, each other one when the pause after the previous one is over.
    await expect.poll(heard).toBeGreaterThan(index);
  }
  expect(elsewhere()).toBe(0);
});

test("E4 a rush causes fewer notifications than changes", async () => {
  const uuid = await many.event({ capacity: 40 });
  const heard = await listen(await streamOf(uuid));
  const people = await many.people(40);
  const path = `/buildings/${many.towerUuid}/event-posts/${uuid}/attend`;
  await Promise.all(people.map((one) => many.put(one, path)));
  await expect.poll(heard).toBeGreaterThan(1);
  expect(heard()).toBeLessThan(40);
});

test("E4 a change between a page's answer and the opening of its stream is notified at once", async () => {
  const uuid = await many.event();
  const path = await streamOf(uuid);
  const first = await listen(path);
  const [one] = await many.people(1);
  if (one) await many.put(one, `/buildings/${many.towerUuid}/event-posts/${uuid}/attend`);
  await expect.poll(first).toBe(1);
  const late = await listen(path);
  await expect.poll(late).toBe(1);
});

test("E4 without a valid ticket there is no stream", async () => {
  const uri = await streamOf(await many.event());
  for (const url of [
    // The signature's first character: some bits of the last one have no meaning.
    uri.replace(/\.(?=[^.]*$)./, (first) => (first === ".A" ? ".B" : ".A")),
    uri.split("?")[0] ?? "",
    `${uri.split("=")[0]}=x`,
  ])
    expect((await rig.ask({ url })).statusCode).toBe(401);
});
