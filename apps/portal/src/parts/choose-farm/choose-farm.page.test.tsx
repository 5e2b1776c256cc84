import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible, expectAccessibleAtNight } from "@atrium/web/testing/accessible.ts";
import { narrowLooks } from "@atrium/web/testing/looks-of-run.ts";
import { fakeWorld } from "@atrium/web/testing/fake-world.ts";
import { fields } from "../../testing/flow-steps.ts";
import { fits } from "@atrium/web/testing/looks.ts";
import { type PageOptions, preparePage } from "../../testing/render-page.tsx";
import { words } from "@atrium/web/testing/words.ts";

const { en } = words;
const list = "GET /public/farms";
const rehearsal = "https://rehearsal.example/api";
const listed = [
  { description: "Rehearsal", url: rehearsal },
  { description: "Closed for the night", url: "https://closed.example/api" },
];

const dialog = () => page.getByRole("dialog", { name: en["farm.title"] });
const radios = () => dialog().getByRole("radio");
const custom = () => dialog().getByRole("radio", { name: en["farm.custom"] });
const address = () => dialog().getByRole("textbox", { name: en["farm.url_label"] });
const use = () => dialog().getByRole("button", { name: en["farm.choose"] });
const chosen = () => localStorage.getItem("atrium.farm");

/** The sign-in page of a brand whose operator lists farms, unless `farms_url` is null. */
function prepared(options: PageOptions = {}, farms_url: string | null = "/api/public/farms") {
  const world = fakeWorld();
  world.brand = { ...world.brand, config: { ...world.brand.config, farms_url } };
  const portal = preparePage({ visitor: true, world, ...options });
  portal.api.on(list, { data: { farms: listed } });
  return portal;
}

async function openDialog(portal: ReturnType<typeof prepared>): Promise<void> {
  await portal.open("/login?from=landing");
  await fields.email.fill("farm:");
  await expect.element(radios().last()).toBeVisible();
}

test("A22 farm: opens the list and clears the field; a farm must be selected, and the next page calls its address", async () => {
  const portal = prepared();
  await openDialog(portal);
  expect(radios().elements()).toHaveLength(3);
  await use().click();
  await expect.element(dialog().getByText(en["farm.none"])).toBeVisible();
  await expectAccessibleAtNight();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(fields.email).toHaveValue("");
  expect(chosen()).toBeNull();
  expect(portal.leavings).toEqual([]);

  await fields.email.fill("FARM:");
  await dialog().getByRole("radio", { name: "Rehearsal" }).click();
  await use().click();
  await expect.poll(() => portal.leavings).toEqual([`${location.origin}/login?from=landing`]);
  expect(JSON.parse(chosen() ?? "")).toEqual(listed[0]);
});

test("A22 R6 a custom farm must look like an address, and be of a server that the operator lists", async () => {
  const portal = prepared();
  await openDialog(portal);
  await custom().click();
  for (const typed of ["farm.example", "ftp://farm.example", "javascript:alert(1)", "https://x@farm.example"]) {
    await address().fill(typed);
    await use().click();
    await expect.element(dialog().getByText(en["farm.invalid"])).toBeVisible();
  }
  for (const typed of ["https://evil.example/api", "https://rehearsal.example:8443/api", "www.evil.example"]) {
    await address().fill(typed);
    await expect.element(dialog().getByText(en["farm.not_listed"])).not.toBeInTheDocument();
    await use().click();
    await expect.element(dialog().getByText(en["farm.not_listed"])).toBeVisible();
  }
  await expectAccessibleAtNight();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(chosen()).toBeNull();
  expect(portal.leavings).toEqual([]);
});

test("A22 a failed list is only logged: the custom farm stays, for the portal's own server only", async () => {
  const portal = prepared();
  portal.api.drop(list);
  portal.expectFault(/^console: Atrium:.*ApiUnreachable/);
  await openDialog(portal);
  expect(radios().elements()).toHaveLength(1);
  await address().fill(rehearsal);
  await use().click();
  await expect.element(dialog().getByText(en["farm.not_listed"])).toBeVisible();
  await address().fill(`${location.origin}/api/`);
  await use().click();
  await expect.poll(() => portal.leavings).toHaveLength(1);
  expect(JSON.parse(chosen() ?? "")).toEqual({ description: en["farm.custom"], url: `${location.origin}/api` });
});

test("R7 if the operator lists no farms, farm: is ordinary input", async () => {
  const portal = prepared({}, null);
  await portal.open("/login?from=landing");
  await fields.email.fill("farm:");
  await userEvent.keyboard("{Tab}");
  await expect.element(page.getByText(en["sign_in.email_invalid"])).toBeVisible();
  await expect.element(fields.email).toHaveValue("farm:");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  expect(portal.api.calls(list)).toEqual([]);
});

test.each(narrowLooks)("A22 D6 the dialog at $width px, $colorScheme", async (look) => {
  await openDialog(prepared(look));
  await custom().click();
  await expect.element(address()).toBeVisible();
  await expectAccessible();
  expect(fits()).toBe(true);
});
