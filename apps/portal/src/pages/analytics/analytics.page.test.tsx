import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { fakeWorld } from "@atrium/web/testing/fake-world.ts";
import { uuid } from "@atrium/web/testing/world-ids.ts";
import { preparePage } from "../../testing/render-page.tsx";

test("U8 a menu to order from that is opened by its tile is told", async () => {
  const world = fakeWorld();
  world.utilities = [
    {
      uuid: uuid(0x701),
      text: "Food trucks today",
      name: "Order ahead",
      utility_name: "Order ahead",
      type: "nativelink",
      url: null,
      route: null,
      order: 1,
      web_image: null,
      company_types: [],
    },
  ];
  const portal = preparePage({ world });
  const { api } = portal;
  const ticket = "ticket-0123456789";
  api.on("GET /analytics/v2/settings", { data: { analytics: { consent: "not_required", scripts: [], ticket } } });
  api.on("POST /analytics/v2/track", ({ body }) => ({ data: { stored: body.events?.length ?? 0, ticket } }));
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
  await portal.open("/building");
  await page.getByRole("button", { name: /Food trucks today/ }).click();
  await expect.element(page.getByRole("dialog")).toBeVisible();
  const told = async () => {
    // Events wait some seconds for others to be sent with.
    await vi.advanceTimersByTimeAsync(5_000);
    return api.calls("POST /analytics/v2/track").flatMap(({ body }) => body.events?.map((one) => one.event_type) ?? []);
  };
  await expect.poll(told).toContain("order_ahead_menu_opened");
});
