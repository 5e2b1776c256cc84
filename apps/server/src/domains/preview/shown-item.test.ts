import type { DraftFields } from "@atrium/contract/pack/written-content.ts";
import { shownItem, type WrittenItem } from "@atrium/contract/shown-item.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ManagedPortfolio, managedPortfolio } from "../../testing/grants.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import type { Somebody } from "../../testing/view-as.ts";

let rig: Rig;
let managed: ManagedPortfolio;
let editor: Somebody;
let member: Somebody;
beforeAll(async () => {
  rig = await startRig();
  managed = await managedPortfolio(rig);
  editor = await managed.newPerson({ grants: [{ role: "community_manager", building_uuid: managed.tower }] });
  member = await managed.newPerson({ name: "Mila" });
});
afterAll(() => rig.close());

const texts = (name: string) => ({ en: `${name} in English`, de: `${name} auf Deutsch` });

/** Everything that is written, each in a form that the server has to read. */
const whole: DraftFields = {
  title: texts("Title"),
  subtitle: { de: "Nur auf Deutsch" },
  description: texts("Description"),
  description_title: texts("About"),
  rich_description: { en: "<p>Bring a <strong>coat</strong>.</p>" },
  message: { en: "A message", de: "  " },
  image_alt_text: texts("Picture"),
  image_focus: "30% 65%",
  host_company_name: "Acme",
  host_custom_text: texts("and friends"),
  directions: texts("Left"),
  virtual_text: texts("Online"),
  virtual_directions: texts("Room 5"),
  virtual_url: "https://online.example/5",
  cta_label: texts("Come"),
  cta_label_at_capacity: texts("Full"),
  cta_type: "url",
  cta_url: "https://come.example/",
  cta_display_start_at: "2026-03-29 02:30",
  cta_display_end_at: "2031-01-01T00:00:00Z",
  price: "12.5",
  currency_type: "EUR",
  start_at: "2031-10-26 02:30",
  end_at: "2031-10-26 09:00",
  display_calendar_icon: true,
  display_start_at: true,
  formatted_address: "Kai 3, Hamburg",
  street_number: "3",
  route: "Kai",
  locality: "Hamburg",
  administrative_area_1: "Hamburg",
  postal_code: "20457",
  latitude: 53.5,
  longitude: 9.9,
  place_id: "place",
  attachable_survey_type: "yearly",
  attach_secondary_content: true,
  rsvp_enabled: true,
  capacity: 20,
  claimable: true,
  is_eligible: false,
  max_claims_total: 9,
  max_claims_per_user: 2,
};

const states: [string, DraftFields][] = [
  ["whole", whole],
  ["of a title alone", { title: { de: "Nur das" } }],
  [
    "with fields that somebody has cleared",
    { title: texts("Title"), subtitle: { en: " " }, virtual_url: "", price: "" },
  ],
];

test.each(states)(
  "P3 an unsaved draft is shown as the server returns it once it is published: %s",
  async (_, fields) => {
    for (const type of ["Event", "Deal", "Post", "Amenity"] as const) {
      const body = { building_uuid: managed.tower, type, fields };
      const made = (await editor.api("POST /admin/v1/contents", { body })).data.content;
      const params = { uuid: made.uuid };
      const { data } = await editor.api("POST /admin/v1/contents/:uuid/publish", {
        params,
        body: { version: 1, from: "now" },
      });
      const writing = (await editor.api("GET /admin/v1/buildings/:id/writing", { params: { id: managed.tower } })).data;
      rig.clock.advance(2);
      const written: WrittenItem = {
        uuid: made.uuid,
        type,
        building_uuid: managed.tower,
        isPublished: true,
        fields,
        image_url: data.content.image_url,
        firstLanguage: writing.languages[0]?.code ?? "",
        timeZone: writing.timezone,
      };
      for (const lang of ["en", "de", "de-AT", "nb-no"]) {
        const query = { lang };
        const page = { params: { id: managed.tower, contentUuid: made.uuid }, query };
        const { content } = (await member.api("GET /tenant/v2/buildings/:id/content/:contentUuid", page)).data;
        const own =
          type === "Event"
            ? (await member.api("GET /tenant/v1/event-posts/:uuid", { params, query })).data.event_post
            : type === "Deal"
              ? (await member.api("GET /tenant/v1/offers/:uuid", { params, query })).data.offer
              : type === "Post"
                ? (await member.api("GET /tenant/v1/posts/:uuid", { params, query })).data.post
                : {};
        const shown = shownItem(written, lang, { ...content, ...own });
        for (const answer of [content, own]) expect(shown).toMatchObject(answer);
      }
    }
  },
);

test("P3 an incomplete time and an invalid price are not shown", () => {
  const written = (fields: DraftFields): WrittenItem => ({
    uuid: managed.tower,
    type: "Event",
    building_uuid: managed.tower,
    isPublished: false,
    fields,
    image_url: null,
    firstLanguage: "en",
    timeZone: "Europe/Berlin",
  });
  for (const start_at of ["", "2031-13-45 09:00", "tomorrow", "2031-01-01 99:99", "Z"])
    expect(shownItem(written({ start_at }), "en").start_at).toBeNull();
  for (const price of ["", "a lot", "1,50"]) expect(shownItem(written({ price }), "en").price).toBeNull();
});
