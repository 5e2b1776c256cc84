import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible, expectAccessibleAtNight } from "@atrium/web/testing/accessible.ts";
import { fakeWorld } from "@atrium/web/testing/fake-world.ts";
import { fits, widths } from "@atrium/web/testing/looks.ts";
import { preparePage, renderPage } from "../../testing/render-page.tsx";
import { words } from "@atrium/web/testing/words.ts";
import { uuid } from "@atrium/web/testing/world-ids.ts";
import { type Content, content, contentCard, pier } from "@atrium/web/testing/world-items.ts";

const { en } = words;
const related = "GET /tenant/v2/buildings/:id/content/:contentUuid/related";
const address = `/building/${pier}/content/${uuid(0x404)}`;

/** A fake world with this item. */
function worldWith(own: Partial<Content>) {
  const world = fakeWorld();
  world.contents = [content({ uuid: uuid(0x404), title: "How to find us", ...own })];
  return world;
}

const facts = () => page.getByRole("complementary", { name: en["content.details"] });
const dialog = () => page.getByRole("dialog");

test("H10 an item shows its related records, and its call to action only during its time", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  const world = worldWith({
    cta_url: "https://chairs.example/",
    cta_label: "Take a chair",
    cta_label_at_capacity: "Every chair is taken",
    cta_display_start_at: new Date(Date.now() + 3_600_000).toISOString(),
    capacity: 10,
    spots_left: 0,
    attach_secondary_content: true,
    attachable_company_uuid: uuid(0x201),
    attachable_amenity_uuid: uuid(0x202),
  });
  world.categories.push({
    uuid: uuid(0x602),
    name: "Good to know",
    category_type: "SecondaryContent",
    content_group: "spotlight",
    contents: [contentCard({ uuid: uuid(0x405), type: "Post", title: "Where the bins are" })],
  });
  await renderPage(address, { world });
  const link = (name: string) => facts().getByRole("link", { name });
  await expect.element(link(en["content.see_company"])).toHaveAttribute("href", expect.stringContaining("/companies/"));
  await expect.element(link(en["content.see_amenity"])).toHaveAttribute("href", expect.stringContaining("/amenities/"));
  await expect.element(facts().getByText(en["content.sold_out"])).toBeVisible();
  await expect.element(page.getByRole("heading", { level: 2, name: en["home.secondary_title"] })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Where the bins are" })).toBeVisible();
  await expect.element(link("Every chair is taken")).not.toBeInTheDocument();
  await expectAccessible();
  await vi.advanceTimersByTimeAsync(3_601_000);
  await expect.element(link("Every chair is taken")).toBeVisible();
});

test("H10 E9 an item's survey opens over its page in the 700px frame, also without a marked address; any other call opens a new tab", async () => {
  // The overlay probes its page before it reports that it does not answer.
  const asked = vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response());
  onTestFinished(() => asked.mockRestore());
  const world = worldWith({
    cta_url: "https://survey.harborline.example/7",
    cta_label: "Answer now",
    attachable_survey_type: "lifts",
  });
  const portal = await renderPage(address, { world });
  const call = () => facts().getByRole("button", { name: "Answer now" });
  await call().click();
  const frame = () => document.querySelector<HTMLIFrameElement>("dialog[open] iframe");
  await expect.poll(() => frame()?.getBoundingClientRect().height).toBe(700);
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(call()).toHaveFocus();

  Object.assign(world.contents[0] ?? {}, {
    attachable_survey_type: null,
    cta_url: "https://harborline.example/survey-results",
  });
  await portal.reload();
  await expect.element(facts().getByRole("link", { name: "Answer now" })).toHaveAttribute("target", "_blank");
});

test("H10 an item shows its service, which is booked on the phone; a place with only coordinates has its map", async () => {
  const world = worldWith({ latitude: 51.9, longitude: 4.48 });
  const name = "Back and neck massage, 30 minutes";
  const portal = preparePage({ world });
  portal.api.on(related, {
    data: {
      attached: [
        {
          kind: "service",
          uuid: uuid(0x701),
          name,
          image_url: null,
          image_preview: null,
          image_focus: null,
          image_alt_text: null,
          provider_name: "Deltaworks Health",
          price: 4250,
          currency_type: "EUR",
        },
      ],
      contents: [],
    },
  });
  await portal.open(address);
  const map = facts().getByRole("link", { name: en["content.open_map"] });
  await expect.element(map).toBeVisible();
  expect(new URL(map.element().getAttribute("href") ?? "").searchParams.get("query")).toBe("51.9,4.48");
  const goesWith = page.getByRole("region", { name: en["content.goes_with"] });
  await expect.element(goesWith.getByText("Deltaworks Health · €42.50")).toBeVisible();
  const service = goesWith.getByRole("button", { name });
  for (const width of widths) {
    await page.viewport(width, 900);
    await expect.element(service).toBeVisible();
    await expectAccessibleAtNight();
    expect(fits()).toBe(true);
  }
  await service.click();
  const title = en["tile.mobile_title"].replace("{{tile}}", name);
  await expect.element(dialog().getByRole("heading", { name: title })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(service).toHaveFocus();
});

test("H10 related items with a title of 10,000 characters do not overflow @night", async () => {
  const portal = preparePage({ world: worldWith({}) });
  const long = "Straßenfest".repeat(910);
  const card = contentCard({ title: long, subtitle: long });
  portal.api.on(related, { data: { attached: [], contents: [card] } });
  await portal.open(address);
  const beside = page.getByRole("region", { name: en["content.more_like_this"] });
  for (const width of widths) {
    await page.viewport(width, 900);
    await expect.element(beside.getByRole("link")).toBeVisible();
    expect(fits()).toBe(true);
    const article = beside.getByRole("article").element().getBoundingClientRect();
    expect(beside.getByRole("heading", { level: 3 }).element().getBoundingClientRect().right).toBeLessThan(
      article.right,
    );
  }
});

test("P1 a formatted text shows tables (with their own scrolling), code, quotes and superscript, and nothing that is not allowed", async () => {
  const cells = Array.from({ length: 12 }, (_, number) => `<td>Quarter${number}</td>`).join("");
  const world = worldWith({
    rich_description: `<h2>Hours</h2><table><caption>In winter</caption><tr><th scope="row">Gate</th>${cells}</tr></table>
      <blockquote>Quoted</blockquote><pre><code>bell 214</code></pre><p>m<sup>2</sup></p><img src="x" alt="Hidden"><p style="color:red">Plain</p>`,
  });
  await renderPage(address, { world, flags: { "rich-description": true }, width: 390 });
  await expect.element(page.getByRole("table", { name: "In winter" })).toBeVisible();
  await expect.element(page.getByRole("rowheader", { name: "Gate" })).toBeVisible();
  for (const role of ["blockquote", "code", "superscript"] as const)
    await expect.element(page.getByRole(role)).toBeInTheDocument();
  await expect.element(page.getByAltText("Hidden")).not.toBeInTheDocument();
  expect(page.getByText("Plain").element().getAttribute("style")).toBe(null);
  expect(fits()).toBe(true);
  await expectAccessibleAtNight();
});
