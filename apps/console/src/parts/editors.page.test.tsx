import { expectAccessible } from "@atrium/web/testing/accessible.ts";
import { someByDay } from "@atrium/web/testing/size.ts";
import { streamsAt, tellStreams } from "@atrium/web/testing/fake-stream.ts";
import { uuid } from "@atrium/web/testing/world-ids.ts";
import { fill, words } from "@atrium/web/testing/words.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { owner } from "../testing/console-world.ts";
import { contentItem } from "../testing/content-world.ts";
import { changedByOthers } from "../testing/estate-world.ts";
import { renderConsole } from "../testing/render-console.tsx";
import { harborline, pier } from "../testing/world-places.ts";

const { en } = words;
const stream = /editors-stream/;
const kim = { uuid: uuid(0xa0001), name: "Kim Bos" };
const lea = { uuid: uuid(0xa0002), name: "Lea Ott" };
const ana = { uuid: uuid(0xa0003), name: "Ana Ruiz" };
const editing = (names: string) => page.getByText(fill(en["console.editors"], { names }));
const field = (key: keyof typeof en) => page.getByLabelText(en[key], { exact: true });
const save = () => page.getByRole("button", { name: en["console.save"], exact: true });
const link = (name: string) => page.getByRole("link", { name }).first();
const brandAddress = `/brands/${harborline.uuid}`;
const companyAddress = `/companies/${uuid(0xc0001)}`;
const kept = () => Object.keys(localStorage).filter((key) => key.startsWith("atrium.edit."));

const render = (address: string, options: Parameters<typeof renderConsole>[0] = {}) =>
  renderConsole({ may: owner, address, ...options });

beforeEach(() => localStorage.clear());

describe("presence", () => {
  test.each(
    someByDay([
      ["content", `/content/${contentItem(1).uuid}`],
      ["a brand", brandAddress],
      ["a building", `/buildings/${pier.uuid}`],
      ["a company", companyAddress],
    ]),
  )(
    "G13 others with %s open are shown, appear and disappear while the page is open, and not after leaving it",
    async (_, address) => {
      const shown = await render(address, { before: ({ running }) => void running.editors.push(kim) });
      await expect.element(editing("Kim Bos")).toBeVisible();
      await expect.poll(() => streamsAt(stream).length).toBe(1);
      shown.running.editors = [kim, lea];
      tellStreams(stream, { type: "editors" });
      await expect.element(editing("Kim Bos, Lea Ott")).toBeVisible();
      shown.running.editors = [kim, lea, ana];
      tellStreams(stream, { type: "editors" });
      const more = fill(en["console.editors_more"], { names: "Kim Bos, Lea Ott", count: "1" });
      await expect.element(page.getByText(more)).toBeVisible();
      await expectAccessible();
      shown.running.editors = [];
      tellStreams(stream, { type: "editors" });
      await expect.element(page.getByText(/Kim Bos/)).not.toBeInTheDocument();
      await link(en["console.inbox_title"]).click();
      await expect.poll(() => streamsAt(stream).length).toBe(0);
    },
  );

  test("G13 if it cannot be loaded who else is there, the form works without it @night", async () => {
    const shown = await render(brandAddress, {
      before: ({ api }) => api.refuse("GET /admin/v1/editors/:kind/:uuid", "item_not_found"),
    });
    await expect.element(field("console.brand_name")).toHaveValue(harborline.name);
    expect(shown.api.calls("GET /admin/v1/editors/:kind/:uuid").length).toBeGreaterThan(0);
    expect(streamsAt(stream)).toHaveLength(0);
  });

  test("G13 a person who only reads content is not listed as an editor", async () => {
    const shown = await render(`/content/${contentItem(1).uuid}`, { may: { portfolio: ["content.read"] } });
    await expect.element(page.getByRole("textbox", { name: en["console.field_title"], exact: true })).toBeDisabled();
    expect(shown.api.calls("GET /admin/v1/editors/:kind/:uuid")).toEqual([]);
  });
});

describe("unsaved input", () => {
  test("G13 is restored when the page is opened again, and deleted from the device once it is saved", async () => {
    const shown = await render(brandAddress);
    await field("console.brand_name").fill("Typed and not saved");
    await link(en["console.inbox_title"]).click();
    await expect.element(field("console.brand_name")).not.toBeInTheDocument();
    shown.back();
    await expect.element(field("console.brand_name")).toHaveValue("Typed and not saved");
    await expect.element(page.getByText(en["console.unsaved"])).toBeVisible();
    expect(kept()).toHaveLength(1);
    await save().click();
    await expect.poll(() => shown.running.brands[0]?.name).toBe("Typed and not saved");
    await expect.poll(kept).toEqual([]);
  });

  test("G13 is merged with what another person has saved until then: other fields are taken over, the same field shows both @night", async () => {
    const shown = await render(brandAddress);
    await field("console.brand_name").fill("Mine");
    await link(en["console.inbox_title"]).click();
    await expect.element(field("console.brand_name")).not.toBeInTheDocument();
    const [brand] = shown.running.brands;
    if (brand) changedByOthers(brand, { name: "Theirs", support_email: "theirs@harborline.example" });
    shown.forgetReads();
    shown.back();
    await expect.element(page.getByText(en["console.conflict_title"])).toBeVisible();
    await expect.element(field("console.brand_name")).toHaveValue("Mine");
    await expect.element(field("console.support_email")).toHaveValue("theirs@harborline.example");
    await page
      .getByRole("button", { name: fill(en["console.conflict_take"], { field: en["console.brand_name"] }) })
      .click();
    await expect.element(field("console.brand_name")).toHaveValue("Theirs");
    await expect.poll(kept).toEqual([]);
  });

  test("G13 is kept without a network, also when the page is left, and saved when there is one again @night", async () => {
    const shown = await render(brandAddress);
    await expect.element(field("console.brand_name")).toHaveValue(harborline.name);
    shown.api.offline(true);
    await field("console.brand_name").fill("Typed in a tunnel");
    await save().click();
    await expect.element(page.getByText(en["error.unreachable"]).first()).toBeVisible();
    await expect.element(field("console.brand_name")).toHaveValue("Typed in a tunnel");
    await link(en["console.inbox_title"]).click();
    await expect.element(field("console.brand_name")).not.toBeInTheDocument();
    shown.back();
    await expect.element(field("console.brand_name")).toHaveValue("Typed in a tunnel");
    shown.api.offline(false);
    await save().click();
    await expect.poll(() => shown.running.brands[0]?.name).toBe("Typed in a tunnel");
  });

  test("G13 of another person on the same device is not shown, and damaged input is ignored", async () => {
    const base = { fields: {}, version: "x" };
    const key = `atrium.edit.brand.${harborline.uuid}`;
    localStorage.setItem(key, JSON.stringify({ owner: uuid(0x9), base, values: { name: "Not yours" } }));
    localStorage.setItem(`atrium.edit.building.${pier.uuid}`, '{"owner":');
    await render(brandAddress);
    await expect.element(field("console.brand_name")).toHaveValue(harborline.name);
    await page.getByRole("link", { name: en["console.buildings_title"] }).first().click();
    await link(pier.name).click();
    await expect.element(field("console.building_name")).toHaveValue(pier.name);
  });

  test("G13 that was discarded stays discarded @night", async () => {
    const shown = await render(brandAddress);
    await field("console.brand_name").fill("Given up");
    await expect.poll(kept).toHaveLength(1);
    await page.getByRole("button", { name: en["console.discard"] }).click();
    await expect.poll(kept).toEqual([]);
    await link(en["console.inbox_title"]).click();
    shown.back();
    await expect.element(field("console.brand_name")).toHaveValue(harborline.name);
  });
});
