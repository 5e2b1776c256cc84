import { afterAll, beforeAll, expect, test } from "vitest";
import { type Rig, startRig } from "../../testing/rig.ts";
import { addTag, takeTag } from "../people/tags.ts";
import { applySamplePack, sampleFiles, sampleUuid } from "../../testing/sample-pack/sample-pack.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());

const file = "sample/people.csv";
const system = () => rig.services.database.system;

/** The sample, in which Ana has these tags. */
function apply(tags?: string) {
  const tagged = (sampleFiles[file] ?? "").replace(/^Ana@.*,$/m, (line) => line + tags);
  return applySamplePack(rig.services, tags === undefined ? {} : { [file]: tagged });
}

async function ana() {
  const portfolioUuid = await sampleUuid(system());
  const { uuid } = await system()
    .selectFrom("users")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("email", "=", "ana@acme.example")
    .select("uuid")
    .executeTakeFirstOrThrow();
  const tags = await system().selectFrom("person_tags").where("user_uuid", "=", uuid).selectAll().execute();
  return { own: { portfolioUuid, db: system() }, uuid, tags: tags.map(({ tag }) => tag).toSorted() };
}

test("P6 G2 a pack gives people tags and removes its own; tags of the console stay, also where the pack has the same", async () => {
  await apply("Press; Fire  warden;press");
  const { own, uuid, tags } = await ana();
  expect(tags).toEqual(["Fire warden", "press"]);
  await addTag(own, [uuid], "Neighbour");
  await apply("Fire warden;neighbour");
  expect((await ana()).tags).toEqual(["Fire warden", "Neighbour"]);
  await apply("Fire warden");
  expect((await ana()).tags, "the console's own").toEqual(["Fire warden", "Neighbour"]);
  await takeTag(own, [uuid], "fire warden");
  await apply();
  expect((await ana()).tags).toEqual(["Neighbour"]);
});

test("P6 a tag that is too long is refused with its column", async () => {
  const refusal = await apply("x".repeat(41)).then(
    () => "",
    (error: Error) => error.message,
  );
  expect(refusal).toContain("tags: must be one line");
});
