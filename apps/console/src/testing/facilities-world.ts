/* The facilities of a building and their categories in the fake API: a test may change them. */
import type { EndpointReply } from "@atrium/contract/client.ts";
import { refuse } from "@atrium/web/testing/fake-answers.ts";
import type { Answers } from "@atrium/web/testing/fake-api.ts";
import { uuid } from "@atrium/web/testing/world-ids.ts";

const facilitiesKey = "/admin/v1/buildings/:uuid/facilities";
export type Facilities = EndpointReply<`GET ${typeof facilitiesKey}`>["data"];

export const wellness = { uuid: uuid(0xfac01), name: { en: "Wellness" } };
export const food = { uuid: uuid(0xfac02), name: { en: "Food" } };

const facility = (name: string, at: number): Facilities["facilities"][number] => ({
  uuid: uuid(0xfac10 + at),
  version: `version-0000${at}`,
  category_uuid: wellness.uuid,
  name: { en: name },
  description: {},
  image: null,
  image_focus: null,
  image_alt_text: {},
  image_url: null,
  archived: false,
});

export const facilitiesWorld = (): { facilities: Facilities } => ({
  facilities: {
    languages: ["en", "nl-nl"],
    categories: [wellness, food],
    categories_version: "version-00001",
    facilities: ["Gym", "Pool", "Sauna"].map(facility),
  },
});
export type FacilitiesWorld = ReturnType<typeof facilitiesWorld>;

export function facilitiesAnswers(world: FacilitiesWorld): Answers {
  const keep = (some: Partial<Facilities>) => {
    world.facilities = { ...world.facilities, ...some };
    return { data: world.facilities };
  };
  const all = () => world.facilities.facilities;
  return {
    [`GET ${facilitiesKey}`]: () => ({ data: world.facilities }),
    [`POST ${facilitiesKey}`]: ({ body }) => {
      const added = { ...body, uuid: uuid(0xfac99), version: "version-00001", image_url: null, archived: false };
      return keep({ facilities: [...all(), added] });
    },
    [`PUT ${facilitiesKey}/:facilityUuid`]: ({ params, body }) => {
      const { version, ...fields } = body;
      const former = all().find((one) => one.uuid === params.facilityUuid);
      if (!former) return refuse("item_not_found");
      if (former.version !== version) return refuse("changed_meanwhile");
      const changed = { ...former, ...fields, version: `${version}x` };
      return keep({ facilities: all().map((one) => (one === former ? changed : one)) });
    },
    [`PUT ${facilitiesKey}/:facilityUuid/archived`]: ({ params, body }) =>
      keep({ facilities: all().map((one) => (one.uuid === params.facilityUuid ? { ...one, ...body } : one)) }),
    "PUT /admin/v1/buildings/:uuid/facilities-order": ({ body }) => {
      const moved = body.facilities.flatMap((wanted) => all().find((one) => one.uuid === wanted) ?? []);
      return keep({ facilities: [...moved, ...all().filter((one) => !moved.includes(one))] });
    },
    "PUT /admin/v1/buildings/:uuid/facility-categories": ({ body }) => {
      if (body.version !== world.facilities.categories_version) return refuse("changed_meanwhile");
      const categories = body.categories.map(({ uuid: known, name }, at) => ({
        uuid: known ?? uuid(0xfac80 + at),
        name,
      }));
      return keep({ categories, categories_version: `${body.version}x` });
    },
  };
}
