import { expectAccessible } from "@atrium/web/testing/accessible.ts";
import { wideLooks } from "@atrium/web/testing/looks-of-run.ts";
import { fits } from "@atrium/web/testing/looks.ts";
import { someByDay } from "@atrium/web/testing/size.ts";
import { fill, words } from "@atrium/web/testing/words.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { owner } from "../../testing/console-world.ts";
import { pier } from "../../testing/world-places.ts";
import { renderConsole } from "../../testing/render-console.tsx";

const { en } = words;
const enter = "POST /admin/v1/people-imports";
const undo = "POST /admin/v1/people-imports/:uuid/undo";
const button = (name: string) => page.getByRole("button", { name, exact: true });
const heading = (name: string) => page.getByRole("heading", { name, exact: true });
const render = (options: Parameters<typeof renderConsole>[0] = {}) =>
  renderConsole({ may: owner, address: "/people/import", ...options });

const choose = (text: string | Uint8Array<ArrayBuffer>, name = "people.csv") =>
  userEvent.upload(page.getByLabelText(en["console.import_file"], { exact: true }), new File([text], name));

const good =
  'E-mail;First name;Last name;Company;Tags\r\nada@new.example;Ada;Ost;Meridian Shipping;"Press; Fire warden"\r\nbea@new.example;;;;\r\n';

test("G7 P6 a file is chosen, its columns are guessed, all rows are checked, and those who are new are entered", async () => {
  const shown = await render({ address: "/people" });
  await page.getByRole("link", { name: en["console.import"] }).click();
  await choose(good);
  await expect.element(page.getByLabelText(en["console.company"], { exact: true })).toHaveDisplayValue("Company");
  await button(en["console.import_check"]).click();
  await button(fill(en["console.import_enter"], { count: 2 })).click();
  await expect.element(page.getByText(fill(en["console.import_done"], { count: 2 }))).toBeVisible();
  expect(shown.api.calls(enter).map(({ body }) => body)).toEqual(
    [true, false].map((check) => ({
      building_uuid: pier.uuid,
      check,
      rows: [
        ["ada@new.example", "Ada", "Ost", "Meridian Shipping", "Press; Fire warden"],
        ["bea@new.example", "", "", "", ""],
      ],
    })),
  );
});

test("G7 wrong cells are mended in their place, or their rows are left out; both are checked again", async () => {
  const shown = await render();
  await choose("mail,company\nada@new.example,\nbea,Meridian Shipping\ncleo@new.example,No Such House\n");
  await button(en["console.import_check"]).click();
  await expect.element(heading(en["console.import_mend"])).toBeVisible();
  const third = page.getByRole("group", { name: fill(en["console.import_row"], { row: 3 }) });
  await expect.element(third.getByText(en["console.fault_not_an_address"])).toBeVisible();
  await third.getByLabelText(en["console.email"], { exact: true }).fill("bea@new.example");
  await button(en["console.import_check_again"]).click();
  await expect.element(third).not.toBeInTheDocument();
  const fourth = page.getByRole("group", { name: fill(en["console.import_row"], { row: 4 }) });
  await expect.element(fourth.getByText(en["console.fault_unknown"])).toBeVisible();
  await button(en["console.import_leave_out"]).click();
  await expect.element(button(fill(en["console.import_enter"], { count: 2 }))).toBeVisible();
  expect(
    shown.api
      .calls(enter)
      .at(-1)
      ?.body.rows.map(([email]) => email),
  ).toEqual(["ada@new.example", "bea@new.example"]);
});

test("G7 invalid rows are saved as a file in which nothing is a formula", async () => {
  const shown = await render();
  await choose("mail,first name\n=cmd,Ada\n");
  await button(en["console.import_check"]).click();
  await button(en["console.csv"]).click();
  await expect.poll(() => shown.leavings).toHaveLength(1);
  const saved = await (await fetch(shown.leavings[0] ?? "")).text();
  expect(saved).toContain(`'=cmd,Ada,,,,${en["console.email"]} ${en["console.fault_not_an_address"]}`);
});

test.each(
  someByDay([
    ["no rows", "email,name\n", "import_empty"],
    ["an open quote", 'email\n"ada@new.example\n', "import_unreadable"],
    ["too many rows", `email\n${"a@b.example\n".repeat(10_001)}`, "import_over_rows"],
    ["too many bytes", new Uint8Array(5_000_001), "import_too_large"],
  ] as const),
)("G7 a file with %s is refused in a sentence, and nothing is sent", async (_, text, phrase) => {
  const shown = await render();
  await choose(text);
  await expect.element(page.getByRole("alert")).toHaveTextContent(fill(en[`console.${phrase}`], { rows: "10,000" }));
  expect(shown.api.calls(enter)).toEqual([]);
});

test("G7 a failed check keeps the selection; a file without new people says so; an import is undone", async () => {
  const shown = await render({
    before: ({ running }) => {
      const past = { uuid: pier.uuid, building: pier, at: new Date().toISOString(), by: null, created: 7 };
      running.imports.push({ ...past, undone_at: null, undoable: true });
    },
  });
  await choose("email\nperson-1@harborline.example\n");
  shown.api.drop(enter, { once: true });
  await button(en["console.import_check"]).click();
  await expect.element(page.getByRole("alert")).toBeVisible();
  await button(en["console.import_check"]).click();
  await expect.element(page.getByText(en["console.import_nothing"])).toBeVisible();
  await button(en["console.undo"]).click();
  await expect.element(page.getByText(fill(en["console.import_undone"], { removed: 7, kept: 0 }))).toBeVisible();
  await expect.element(page.getByText(en["console.import_undone_mark"])).toBeVisible();
  expect(shown.api.calls(undo)).toHaveLength(1);
});

test.each(wideLooks)("G7 D6 rows to mend can be read and mended at $width px, $colorScheme", async (look) => {
  await render(look);
  await choose("email,first name,last name,company\nnobody,A,B,No Such House\n");
  await button(en["console.import_check"]).click();
  await expect.element(heading(en["console.import_mend"])).toBeVisible();
  expect(fits()).toBe(true);
  await expectAccessible();
});
