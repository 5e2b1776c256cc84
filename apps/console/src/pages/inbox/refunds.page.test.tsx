/* K8 in the inbox: refunds that a gateway refused. */
import { expectAccessible } from "@atrium/web/testing/accessible.ts";
import { narrowLooks } from "@atrium/web/testing/looks-of-run.ts";
import { fits } from "@atrium/web/testing/looks.ts";
import { inDays, uuid } from "@atrium/web/testing/world-ids.ts";
import { words } from "@atrium/web/testing/words.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { owner } from "../../testing/console-world.ts";
import { renderConsole } from "../../testing/render-console.tsx";
import type { Item } from "../../testing/waiting-world.ts";
import { pier } from "../../testing/world-places.ts";

const { en } = words;
const decide = "PUT /admin/v1/inbox/:kind/:uuid/decide";
const button = (name: string) => page.getByRole("button", { name, exact: true });

async function open(own: Partial<Item> = {}, options: Partial<Parameters<typeof renderConsole>[0]> = {}) {
  const item: Item = {
    kind: "refund",
    uuid: uuid(0x7801),
    subject: "Studio",
    person_name: "Noor Visser",
    building: { uuid: pier.uuid, name: pier.name },
    since: inDays(-1),
    due_at: null,
    ...own,
  };
  const shown = await renderConsole({
    may: owner,
    address: `/inbox/refund/${item.uuid}`,
    before: ({ running }) => void running.items.splice(0, running.items.length, item),
    ...options,
  });
  await expect.element(button(en["console.yes_refund"])).toBeVisible();
  return shown;
}

test("K8 a refused refund shows its amount and charge, and the gateway is called once more", async () => {
  const shown = await open();
  await expect.element(page.getByText("€35")).toBeVisible();
  await expect.element(page.getByText("pi_3Q8")).toBeVisible();
  await button(en["console.yes_refund"]).click();
  const said = en["console.refund_decided_approve"].replace("{{subject}}", "Studio");
  await expect.element(page.getByText(said)).toBeVisible();
  expect(shown.api.calls(decide).at(-1)?.body).toEqual({ decision: "approve" });
  await expect.element(page.getByRole("heading", { name: en["console.inbox_empty"] })).toBeVisible();
});

test("K8 a refund in another way is done once its way is given", async () => {
  const shown = await open();
  await button(en["console.no_refund"]).click();
  await expect.element(button(en["console.no_refund"])).toBeDisabled();
  await page.getByLabelText(en["console.refund_how"]).fill("By bank transfer");
  await button(en["console.no_refund"]).click();
  await expect
    .poll(() => shown.api.calls(decide).at(-1)?.body)
    .toEqual({
      decision: "deny",
      reason: "By bank transfer",
    });
});

test("K8 one whose person was erased is named by its kind, and says so", async () => {
  await open({ subject: "", person_name: "" });
  await expect.element(page.getByRole("heading", { level: 2, name: en["console.kind_refund"] })).toBeVisible();
  await expect.element(page.getByText(en["console.refund_text_gone"])).toBeVisible();
});

test.each(narrowLooks)(
  "K8 D6 a refund in the inbox is accessible and fits at $width px, $colorScheme",
  async (look) => {
    await open({}, look);
    expect(fits()).toBe(true);
    await expectAccessible();
  },
);
