import { expectAccessible } from "@atrium/web/testing/accessible.ts";
import { refuse } from "@atrium/web/testing/fake-answers.ts";
import { narrowLooks, wideLooks } from "@atrium/web/testing/looks-of-run.ts";
import { fits } from "@atrium/web/testing/looks.ts";
import { inDays, many, uuid } from "@atrium/web/testing/world-ids.ts";
import { words } from "@atrium/web/testing/words.ts";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { wharf } from "../../testing/world-places.ts";
import { owner } from "../../testing/console-world.ts";
import type { Item } from "../../testing/waiting-world.ts";
import { renderConsole } from "../../testing/render-console.tsx";

const { en } = words;
const list = "GET /admin/v1/inbox";
const decide = "PUT /admin/v1/inbox/:kind/:uuid/decide";
const inbox = () => page.getByRole("list", { name: en["console.inbox_title"] });
const row = (name: string | RegExp) => inbox().getByRole("link", { name });
const subject = (name: string) => page.getByRole("heading", { level: 2, name });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const reason = () => page.getByLabelText(en["console.reason_label"]);
const item = (kind: Item["kind"], number: number) => `/manage/inbox/${kind}/${uuid(number)}`;
const noord = item("booking", 0x10001);
const corner = item("service_request", 0x11001);

const press = (keys: string) => userEvent.keyboard(keys);
const render = (options: Parameters<typeof renderConsole>[0] = {}) => renderConsole({ may: owner, ...options });

describe("the list", () => {
  test("G5 has the open requests in the server's order, with kind, person, building and age, exactly in the building's zone", async () => {
    const shown = await render();
    await expect.element(row(/Noord/)).toBeVisible();
    expect(inbox().getByRole("link").elements()).toHaveLength(4);
    const [first] = inbox().getByRole("link").elements();
    expect(first?.textContent).toContain("Noor Visser · Pier One");
    expect(first?.querySelector("time")?.textContent).toBe("in 2 hours");
    expect(first?.querySelector("time")?.title).toMatch(/GMT\+[12]|CES?T/);
    expect(first?.getAttribute("href")).toBe(noord);
    await expect.element(page.getByRole("navigation").getByRole("link", { name: /4/ }).first()).toBeInTheDocument();
    expect(shown.api.calls(list).every(({ query }) => query.kind === undefined)).toBe(true);
  });

  test("G5 filters by kind and building are the address's", async () => {
    const shown = await render();
    await page.getByLabelText(en["console.inbox_kind"]).selectOptions(en["console.kind_service_request"]);
    await expect.poll(() => inbox().getByRole("link").elements().length).toBe(1);
    expect(shown.href()).toBe("/manage/?kind=service_request");
    await page.getByLabelText(en["console.building"], { exact: true }).selectOptions("Pier One");
    await expect.element(page.getByRole("heading", { name: en["console.inbox_none"] })).toBeVisible();
    await button(en["console.filters_clear"]).click();
    await expect.poll(() => inbox().getByRole("link").elements().length).toBe(4);
    expect(shown.href()).toBe("/manage/");
  });

  test("G5 the address's filters are requested, and invalid ones are ignored", async () => {
    const shown = await render({ address: `/?kind=teapot&building=${wharf.uuid}` });
    await expect.element(row(/Cold corner/)).toBeVisible();
    const asked = shown.api.calls(list).map(({ query }) => query);
    expect(asked).toContainEqual({ limit: 50, building_uuid: wharf.uuid });
  });

  test("G5 loads the next page when its end comes into view", async () => {
    const room = (number: number): Item => ({
      kind: "booking",
      uuid: uuid(0x60000 + number),
      subject: `Room ${number}`,
      person_name: "Noor Visser",
      building: wharf,
      since: inDays(-1),
      due_at: null,
    });
    await render({ before: ({ running }) => void running.items.push(...many(80, room)) });
    await expect.element(row(/Room 46/)).toBeInTheDocument();
    await row(/Room 46/).hover();
    await expect.poll(() => inbox().getByRole("link").elements().length).toBe(84);
  });

  test("G5 says that it is empty, and offers a retry after a failure", async () => {
    const shown = await render({
      before({ running, api }) {
        running.items.length = 0;
        api.refuse(list, "internal");
      },
    });
    await expect.element(page.getByRole("alert").getByText(en["refusal.internal"])).toBeVisible();
    shown.api.reset(list);
    await button(en["app.try_again"]).click();
    await expect.element(page.getByRole("heading", { name: en["console.inbox_empty"] })).toBeVisible();
  });
});

describe("one request", () => {
  test("G5 is the one in the address, with the facts for a decision", async () => {
    await render({ address: noord.replace("/manage", "") });
    await expect.element(subject("Noord")).toBeVisible();
    for (const fact of ["€60", "8"])
      await expect.element(page.getByRole("definition").getByText(fact, { exact: true })).toBeVisible();
    await expect.element(row(/Noord/)).toHaveAttribute("aria-current");
  });

  test("G5 is approved, disappears from the list, and the next one is selected with the focus on its name", async () => {
    const shown = await render();
    await row(/Noord/).click();
    await button(en["console.yes_booking"]).click();
    await expect.element(subject("Cold corner by the east window")).toHaveFocus();
    expect(shown.address()).toBe(corner);
    expect(shown.api.calls(decide).map(({ body }) => body)).toEqual([{ decision: "approve" }]);
    await expect.element(row(/Noord/)).not.toBeInTheDocument();
    await expect.element(page.getByText("Settled: Noord")).toBeVisible();
    await expect.element(page.getByRole("navigation").getByRole("link", { name: /3/ }).first()).toBeInTheDocument();
  });

  test("G5 is denied with a reason, which is kept if the call fails", async () => {
    const shown = await render({ address: corner.replace("/manage", "") });
    shown.api.drop(decide, { once: true });
    await button(en["console.no_open"]).click();
    await expect.element(reason()).toHaveFocus();
    await expect.element(button(en["console.no_open"])).toBeDisabled();
    await reason().fill("The tenant's own heater.");
    await button(en["console.no_open"]).click();
    await expect.element(page.getByRole("alert").getByText(en["error.unreachable"])).toBeVisible();
    await expect.element(reason()).toHaveValue("The tenant's own heater.");
    await button(en["console.no_open"]).click();
    await expect.element(subject("Ines Carvalho")).not.toBeInTheDocument();
    expect(shown.api.calls(decide).at(-1)?.body).toEqual({
      decision: "deny",
      reason: "The tenant's own heater.",
      step: "open",
    });
  });

  test("G5 that another person has decided says so, shows the decision, and the list is loaded again", async () => {
    const shown = await render({ address: noord.replace("/manage", "") });
    shown.api.once(decide, ({ params }) => {
      shown.running.decided.set(params.uuid, "denied");
      return refuse("request_decided");
    });
    await button(en["console.yes_booking"]).click();
    await expect.element(page.getByText(en["console.decided_elsewhere"])).toBeVisible();
    const outcome = `${en["console.state_denied"]} ${en["console.decided_by"].replace("{{name}}", "Mara Meer")}`;
    await expect.element(page.getByText(outcome)).toBeVisible();
    await expect.element(row(/Noord/)).not.toBeInTheDocument();
    expect(shown.address()).toBe(noord);
  });

  test("G5 that belongs to others or is no longer open says so", async () => {
    await render({ address: `/inbox/booking/${uuid(0x99999)}` });
    await expect.element(page.getByText(en["refusal.waiting_not_found"])).toBeVisible();
  });

  test("G5 the last one leaves an empty inbox @night", async () => {
    const shown = await render({ before: ({ running }) => void running.items.splice(1) });
    await row(/Noord/).click();
    await button(en["console.yes_booking"]).click();
    await expect.element(page.getByRole("heading", { name: en["console.inbox_empty"] })).toBeVisible();
    expect(shown.address()).toBe("/manage/");
  });
});

describe("by keyboard", () => {
  test("G14 j and k move, Enter opens, and then they open the request to which they move", async () => {
    const shown = await render();
    await expect.element(row(/Noord/)).toBeVisible();
    await press("jj");
    await expect.element(row(/Cold corner/)).toHaveFocus();
    await press("k{Enter}");
    await expect.poll(shown.address).toBe(noord);
    await press("j");
    await expect.poll(shown.address).toBe(corner);
    await press("kk");
    await expect.poll(shown.address).toBe(noord);
  });

  test("G14 e approves, d asks why, and letters typed there stay letters", async () => {
    const shown = await render({ address: noord.replace("/manage", "") });
    await expect.element(button(en["console.yes_booking"])).toBeVisible();
    await press("e");
    await expect.poll(shown.address).toBe(corner);
    await expect.element(button(en["console.no_open"])).toBeVisible();
    await press("d");
    await expect.element(reason()).toHaveFocus();
    await press("jdek");
    await expect.element(reason()).toHaveValue("jdek");
    await press("{Control>}{Enter}{/Control}");
    await expect.poll(() => shown.api.calls(decide).length).toBe(2);
  });

  test("G14 with letter keys switched off they do nothing @night", async () => {
    const shown = await render({ address: "/me" });
    await page.getByRole("switch", { name: en["console.keys_title"] }).click();
    await page.getByRole("navigation").first().getByRole("link", { name: en["console.inbox_title"] }).click();
    await row(/Noord/).click();
    await expect.element(button(en["console.yes_booking"])).toBeVisible();
    await press("ejd");
    await shown.settled();
    expect(shown.api.calls(decide)).toEqual([]);
    expect(shown.address()).toBe(noord);
    expect(page.getByText(en["console.key_move"]).elements()).toEqual([]);
  });
});

test("G5 on a phone the request replaces the list, and Back returns to it", async () => {
  const shown = await render({ width: 390 });
  await row(/Noord/).click();
  await expect.element(button(en["console.yes_booking"])).toBeVisible();
  await expect.element(inbox()).not.toBeInTheDocument();
  await page.getByRole("main").getByRole("link", { name: en["console.inbox_title"] }).click();
  await expect.element(row(/Noord/)).toBeVisible();
  expect(shown.address()).toBe("/manage/");
});

test("G5 the browser's Back returns from a request to the list, however many were opened @night", async () => {
  const shown = await render();
  await row(/Noord/).click();
  await expect.poll(shown.address).toBe(noord);
  await press("j");
  await expect.poll(shown.address).toBe(corner);
  shown.back();
  await expect.poll(shown.address).toBe("/manage/");
});

test.each(narrowLooks)("G5 D6 the inbox is accessible and fits at $width px, $colorScheme", async (look) => {
  await render({ ...look, address: noord.replace("/manage", ""), brand: "ember" });
  await expect.element(button(en["console.yes_booking"])).toBeVisible();
  expect(fits()).toBe(true);
  await expectAccessible();
  await button(en["console.no_booking"]).click();
  await expect.element(reason()).toBeVisible();
  await expectAccessible();
});

test.each(wideLooks)("G5 D6 the list by itself is accessible and fits at $width px, $colorScheme", async (look) => {
  await render({ ...look, brand: "northlight" });
  await expect.element(row(/Noord/)).toBeVisible();
  expect(fits()).toBe(true);
  await expectAccessible();
});
