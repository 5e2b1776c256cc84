import type { EndpointKey } from "@atrium/contract/endpoints.ts";
import type { Of } from "./call-shape.ts";

/** Calls of the console about the facilities of a building. */
export const facilityCalls = {
  "GET /admin/v1/buildings/:uuid/facilities": { input: ({ building }) => ({ params: { uuid: building } }) },
  "POST /admin/v1/buildings/:uuid/facilities": {
    input: ({ building, facilityCategory }) => ({
      params: { uuid: building },
      body: {
        category_uuid: facilityCategory,
        name: { en: "Pool" },
        description: {},
        image: null,
        image_focus: null,
        image_alt_text: {},
      },
    }),
  },
  "PUT /admin/v1/buildings/:uuid/facilities/:facilityUuid": {
    async input({ building, amenity }, { asTheyStand }) {
      const { facility } = (await asTheyStand()).facilities;
      return { params: { uuid: building, facilityUuid: amenity }, body: facility };
    },
  },
  "PUT /admin/v1/buildings/:uuid/facilities/:facilityUuid/archived": {
    input: ({ building, amenity }) => ({
      params: { uuid: building, facilityUuid: amenity },
      body: { archived: false },
    }),
  },
  "PUT /admin/v1/buildings/:uuid/facilities-order": {
    async input({ building }, { asTheyStand }) {
      return { params: { uuid: building }, body: (await asTheyStand()).facilities.order };
    },
  },
  "PUT /admin/v1/buildings/:uuid/facility-categories": {
    async input({ building }, { asTheyStand }) {
      return { params: { uuid: building }, body: (await asTheyStand()).facilities.categories };
    },
  },
} satisfies { [K in EndpointKey]?: Of<K> };
