import { fakeWorld } from "@atrium/web/testing/fake-world.ts";
import { FakeStream } from "@atrium/web/testing/fake-stream.ts";
import { everyThird } from "@atrium/web/testing/size.ts";
import { words } from "@atrium/web/testing/words.ts";
import { uuid } from "@atrium/web/testing/world-ids.ts";
import { company, contentCard, eventPost, offer, pier, post, utility } from "@atrium/web/testing/world-items.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { button, fields, next } from "../testing/flow-steps.ts";
import { preparePage } from "../testing/render-page.tsx";

const { en } = words;
const home = `/building/${pier}`;
const h1 = (name: string) => page.getByRole("heading", { level: 1, name });

/** The portal as plain files, on a server written from the specifications alone. */
function portalOf(options: Parameters<typeof preparePage>[0] = {}) {
  const world = options.world ?? fakeWorld();
  world.permissions = ["smart-suites"];
  world.utilities = [utility(1, "Amenities", { type: "native", utility_name: "Amenities" })];
  world.amenities = [
    {
      category_uuid: uuid(0x701),
      category_name: "Wellness",
      id: 1,
      amenities: [
        {
          amenity_uuid: uuid(0x702),
          amenity_name: "Pool",
          description: "Swim",
          image_url: null,
          image_preview: null,
          image_focus: null,
          image_alt_text: null,
          category: "Wellness",
        },
      ],
    },
  ];
  return preparePage({ ...options, world, specified: true });
}

/** No part of the page has failed, and no text says "undefined" or the like. */
function expectWhole(): void {
  expect(page.getByRole("alert").elements()).toEqual([]);
  expect(document.body.textContent).not.toMatch(/Invalid Date|undefined|NaN|1970/);
}

test("Z22 home shows an item as available if the server sends no places", async () => {
  const portal = portalOf();
  await portal.open(home);
  await expect.element(h1("Pier One")).toBeVisible();
  await expect.element(page.getByText(contentCard().title).first()).toBeVisible();
  await expect.element(page.getByRole("main").getByText("Amenities").first()).toBeVisible();
  expect(page.getByText(en["content.sold_out"]).elements()).toEqual([]);
  expectWhole();
  // The brand sends only colours; a whole theme is derived from them.
  const fill = getComputedStyle(document.documentElement).getPropertyValue("--fill");
  expect(fill).toContain(portal.world.brand.look.primary_color.toLowerCase());
});

test.each(
  everyThird([
    ["an event", `${home}/event-posts/${eventPost().uuid}`, eventPost().title],
    ["an offer", `${home}/offers/${offer().uuid}`, offer().title],
    ["a post", `${home}/posts/${post().uuid}`, post().title],
    ["content", `${home}/content/${uuid(0x404)}`, "How to find us"],
    ["a company", `${home}/companies/${company().uuid}`, company().name],
    ["companies", `${home}/companies`, en["companies.title"]],
    ["amenities", `${home}/amenities`, en["amenities.title"]],
    ["an amenity", `${home}/amenities/${uuid(0x702)}`, "Pool"],
    ["the history", "/my-history", en["history.title"]],
    ["the help desk", "/help-desk", en["help.title"]],
    ["the account", "/account/profile", en["account.title"]],
    ["the password", "/account/password", en["account.title"]],
    ["cards", "/account/cards", en["account.title"]],
    ["service requests", `${home}/service-requests`, en["service.title"]],
    ["floors", `${home}/smart-building`, en["smart.title"]],
  ]),
)("Z22 %s is shown with the fields of the specifications", async (_, address, title) => {
  const flags = { "account-history": true, "smart-building": true, "service-requests": true } as const;
  const portal = portalOf({ flags });
  await portal.open(address);
  await expect.element(h1(title)).toBeVisible();
  await portal.settled();
  await expect.element(h1(title)).toBeVisible();
  expectWhole();
});

test("Z22 an event calculates its places from capacity and attendants, and no unknown stream is opened", async () => {
  const world = fakeWorld();
  world.events = [eventPost({ capacity: 3, attendants: [uuid(0x001), uuid(0x002)], attendants_count: 99 })];
  const portal = portalOf({ world });
  await portal.open(`${home}/event-posts/${eventPost().uuid}`);
  await expect.element(h1(eventPost().title)).toBeVisible();
  await expect.element(page.getByText("2 people are going")).toBeVisible();
  expect(FakeStream.open.size).toBe(0);
});

test("Z22 Z23 a person signs in; a wrong password is recognised by its status, also with another server's body", async () => {
  const portal = portalOf({ visitor: true });
  await portal.open("/");
  await page.getByRole("link", { name: en["sign_in.title"], exact: true }).click();
  await fields.email.fill(portal.world.user.email);
  await next().click();
  const signIn = button(en["sign_in.submit"]);
  for (const body of ["Unauthorized", '{"code":"INVALID_LOGIN","message":"no"}']) {
    portal.api.other("POST /auth/v2/login", 401, body, { once: true });
    await fields.password.fill("Wrong-1-wrong");
    await signIn.click();
    await expect.element(page.getByText(en["refusal.wrong_credentials"])).toBeVisible();
  }
  await fields.password.fill("Right-1-right");
  await signIn.click();
  await expect.element(h1("Pier One")).toBeVisible();
});

test("Z23 an invalid answer is reported in the console with call and field, and is not a network failure", async () => {
  const portal = portalOf();
  portal.expectFault(/GET \/tenant\/v1\/buildings\/:id\/companies: data\.companies is missing/);
  portal.api.foreign("GET /tenant/v1/buildings/:id/companies", { data: { list: [] } });
  await portal.open(`${home}/companies`);
  await expect.element(page.getByText(en["error.unable"]).first()).toBeVisible();
  expect(page.getByText(en["error.unreachable"]).elements()).toEqual([]);
});
