import { afterAll, afterEach, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { type Replicated, type Reader, startReplicated } from "../../testing/standby.ts";

const onPostgres = inject("prepared").backend === "postgres";
/** With this lag allowed, only known changes keep reads from the replica. */
const long = 600_000;

let replicated: Replicated;
beforeAll(async () => {
  if (onPostgres) replicated = await startReplicated();
});
afterEach(() => onPostgres && replicated.standby.resume());
afterAll(() => onPostgres && replicated.close());

/** A page that listens at this server: returns how often it was notified of content. */
async function page({ app, services }: Pick<Reader, "app" | "services">): Promise<() => number> {
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  const evaluated = await app.inject({
    method: "POST",
    url: "/api/ofrep/v1/evaluate/flags",
    headers: { "x-brand": "alpha", authorization: `Bearer ${replicated.token}` },
    payload: {},
  });
  const [stream] = evaluated.json().eventStreams as { endpoint: { requestUri: string } }[];
  // Known by now, so that nothing is queried between the stream's headers and its first event.
  const brand = await services.brands.find({ brand_identifier: "alpha" });
  await services.brands.find({ uuid: brand?.uuid ?? "" });
  const cut = new AbortController();
  onTestFinished(() => cut.abort());
  const { body } = await fetch(origin + (stream?.endpoint.requestUri ?? ""), { signal: cut.signal });
  let text = "";
  const read = async () => {
    for await (const chunk of body ?? []) text += new TextDecoder().decode(chunk);
  };
  read().catch(() => undefined);
  return () => text.split('"contents"').length - 1;
}

describe.skipIf(!onPostgres)("what a read replica does not have yet", () => {
  test("X1 a change that pages are notified of is visible at once, although the replica does not have it", async () => {
    const at = await replicated.reader({ mayBeBehindMs: long });
    const told = Promise.withResolvers<string>();
    await at.services.events.subscribe("contents", {
      told: () => void replicated.nameAt(at).then(told.resolve, told.reject),
      missed: () => undefined,
    });
    await replicated.inUse(at);
    await replicated.standby.pause();
    await replicated.renameAndTell("Told of");
    expect(await told.promise).toBe("Told of");
    expect(at.answeredBy.at(-1)).toBe("primary");
    await replicated.standby.resume();
    await replicated.inUse(at);
    expect(await replicated.nameAt(at)).toBe("Told of");
  });

  test("X1 the control: a replica that ignores notifications keeps showing the old state", async () => {
    const at = await replicated.reader({ mayBeBehindMs: long, hearsOfChanges: false });
    const told = Promise.withResolvers<string>();
    await at.services.events.subscribe("contents", {
      told: () => void replicated.nameAt(at).then(told.resolve, told.reject),
      missed: () => undefined,
    });
    await replicated.inUse(at);
    const before = await replicated.nameAt(at);
    await replicated.standby.pause();
    await replicated.renameAndTell("Told of in vain");
    expect(await told.promise).toBe(before);
    expect(before).not.toBe("Told of in vain");
  });

  const takenOf = async (at: Pick<Reader, "app">, uuid: string) => {
    const { body } = await replicated.ask(at, `/tenant/v1/buildings/${replicated.tower}/categories/contents`);
    const cards = (body.data.categories as { contents: { uuid: string; remaining_spots: number }[] }[]).flatMap(
      ({ contents }) => contents,
    );
    return cards.find((card) => card.uuid === uuid);
  };

  test.each([
    ["is visible to them at once, and to others who are notified", {}, true],
    ["the control: is not, where the replica heeds nothing", { hearsOfChanges: false }, false],
  ])("X1 a person's own change %s", async (_, more, seen) => {
    const [at, other] = [
      await replicated.reader({ mayBeBehindMs: long, ...more }),
      await replicated.reader({ mayBeBehindMs: long, ...more }),
    ];
    const concert = await replicated.rig.uuid("contents", "concert");
    // The first case takes a place, the second gives it back.
    const path = seen
      ? `/tenant/v1/buildings/${replicated.tower}/event-posts/${concert}/attend`
      : `/tenant/v1/event-posts/${concert}/recall`;
    await replicated.inUse(at);
    await replicated.inUse(other);
    const before = await takenOf(at, concert);
    await replicated.standby.pause();
    expect((await replicated.ask(at, path, "PUT")).status).toBe(200);
    const truth = await takenOf(replicated.rig, concert);
    expect(truth).not.toEqual(before);
    expect(await takenOf(at, concert)).toEqual(seen ? truth : before);
    if (seen) await expect.poll(() => takenOf(other, concert)).toEqual(truth);
    else expect(await takenOf(other, concert)).toEqual(before);
  });

  test("X1 a page is notified again when no replica can lag any longer; without a replica it is notified once", async () => {
    const at = await replicated.reader({ mayBeBehindMs: 300 });
    replicated.rig.clock.advance(10);
    const [own, alone] = [await page(at), await page(replicated.rig)];
    await replicated.renameAndTell("Told twice");
    await expect.poll(own).toBe(2);
    expect(alone()).toBe(1);
  });

  test("X1 a page whose server missed the notification is notified again when that server can no longer show the old state @night", async () => {
    const at = await replicated.reader({ mayBeBehindMs: 3_000 });
    const deaf = await replicated.reader({ mayBeBehindMs: 3_000, hearsOfChanges: false });
    replicated.rig.clock.advance(10);
    const told = await page(at);
    await replicated.inUse(deaf);
    const before = await replicated.nameAt(deaf);
    await replicated.standby.pause();
    await replicated.renameAndTell("Heard of by one");
    await expect.poll(told, { interval: 5 }).toBe(1);
    // The control: at the first notification the replica still answers there.
    expect(await replicated.nameAt(deaf)).toBe(before);
    await expect.poll(told, { interval: 5 }).toBe(2);
    expect(await replicated.nameAt(deaf)).toBe("Heard of by one");
  });
});
