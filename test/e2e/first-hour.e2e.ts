import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { expectAccessible, expectAccessibleAtNight, screenshot } from "./browser.ts";
import { linkIn, mailTo } from "./mails.ts";
import { emptyPlace, type Place, type RunningServer, startServer } from "./server.ts";
import { tables } from "./tables.ts";

const { en } = tables;
const root = join(import.meta.dirname, "../..");
const pictures = join(root, "demo/harborline/pictures");
const password = "Quiet-lantern-river-82";

let place: Place;
let server: RunningServer;
test.beforeAll(async () => {
  place = await emptyPlace();
  server = await startServer({ ...place.environment, IMPORT_DEMO: "false", MAIL_HOLD_SECONDS: "0" });
});
test.afterAll(async () => {
  await server.stop();
  await place.remove();
});

const printed = (text: string) => /http:\S+\/manage\/first-use#\S+/.exec(text)?.[0] ?? "";

/** A person's own browser. An error in it fails the test. */
async function person(browser: Browser): Promise<{ page: Page; asked: string[] }> {
  const context = await browser.newContext({ locale: "en-US", viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(`${request.url()} ${request.headers()["referer"] ?? ""}`));
  page.on("pageerror", (error) => asked.push(`error: ${error.message}`));
  return { page, asked };
}

const field = (page: Page, key: keyof typeof en) => page.getByLabel(en[key], { exact: true });
const picture = (page: Page, key: keyof typeof en) =>
  page.getByRole("group", { name: en[key], exact: true }).locator("input[type=file]");
const press = (page: Page, key: keyof typeof en) => page.getByRole("button", { name: en[key] }).click();
const title = (page: Page, text: string) => page.getByRole("heading", { level: 1, name: text }).waitFor();

test("G15 a new owner goes from an empty installation to a branded landing, and an invited person signs up @night", async ({
  browser,
}) => {
  test.slow();
  const lost = printed(server.output());
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(root, "apps/server/src/cli.ts"), "first-owner"],
    {
      env: {
        ...process.env,
        ...place.environment,
        PORT: String(server.port),
        NODE_ENV: "production",
        LOG_LEVEL: "warn",
      },
    },
  );
  const address = printed(stdout);
  const { page, asked } = await person(browser);

  // The first address is no longer valid.
  await page.goto(lost);
  await page.getByRole("heading", { name: en["console.first_used"] }).waitFor();

  await page.goto("about:blank");
  await page.goto(address);
  await title(page, en["console.first_title"]);
  await expectAccessibleAtNight(page);
  await screenshot(page, "first-hour-1-owner", { fullPage: true });
  await field(page, "console.organisation").fill("Quayside Estates");
  await field(page, "sign_up.first_name").fill("Mara");
  await field(page, "sign_up.last_name").fill("Meer");
  await field(page, "sign_in.email_label").fill("mara@quayside.example");
  await field(page, "sign_in.password_label").fill(password);
  await press(page, "console.first_begin");

  await title(page, en["console.first_brand_title"]);
  const secret = address.split("#")[1] ?? "";
  expect(secret.length).toBeGreaterThan(20);
  expect(asked.filter((one) => one.includes(secret))).toEqual([]);
  await field(page, "console.brand_name").fill("Quayside");
  await field(page, "console.host").fill("quayside.localhost");
  await picture(page, "console.logo_light").setInputFiles(join(pictures, "logo-light.svg"));
  await picture(page, "console.hero").setInputFiles(join(pictures, "hero.svg"));
  await field(page, "console.primary_color").fill("#0f766e");
  await page.getByRole("checkbox", { name: "Deutsch" }).check();
  await expect(page.getByRole("button", { name: new RegExp(en["console.picture_change"]) })).toHaveCount(2);
  await expectAccessible(page);
  await screenshot(page, "first-hour-2-brand", { fullPage: true });
  await press(page, "console.first_next");

  await title(page, en["console.first_building_title"]);
  // Each step is saved separately: after a reload the set-up continues here, and Back shows the saved values.
  await page.reload();
  await title(page, en["console.first_building_title"]);
  await page.getByRole("link", { name: en["console.back"] }).click();
  await expect(field(page, "console.brand_name")).toHaveValue("Quayside");
  await press(page, "console.first_next");
  await field(page, "console.building_name").fill("Pier One");
  await field(page, "console.address").fill("Pier 1, 3011 Rotterdam");
  await picture(page, "console.building_picture").setInputFiles(join(pictures, "hero.svg"));
  await field(page, "console.timezone").selectOption("Europe/Amsterdam");
  await page.getByRole("button", { name: new RegExp(en["console.picture_change"]) }).waitFor();
  await screenshot(page, "first-hour-3-building", { fullPage: true });
  await press(page, "console.first_next");

  await title(page, en["console.first_people_title"].replace("{{building}}", "Pier One"));
  await field(page, "console.invite_emails").fill("noor@freelance.example");
  await press(page, "console.invite_send");
  await page.getByText(en["console.invite_invited"]).waitFor();
  await expectAccessibleAtNight(page);
  await screenshot(page, "first-hour-4-people", { fullPage: true });
  await page.getByRole("link", { name: en["console.first_next"] }).click();

  await title(page, en["console.first_done_title"].replace("{{brand}}", "Quayside"));
  await page.getByRole("link", { name: en["console.first_open_landing"] }).click();
  await page.waitForURL(/^http:\/\/quayside\.localhost:\d+\/$/);
  await page.getByRole("heading", { level: 1, name: "Quayside" }).waitFor();
  await expectAccessible(page);
  await screenshot(page, "first-hour-5-landing");
  expect(asked.filter((one) => one.startsWith("error:"))).toEqual([]);

  // A second person with the address is refused.
  const second = await person(browser);
  await second.page.goto(address);
  await second.page.getByRole("heading", { name: en["console.first_used"] }).waitFor();
  await second.page.context().close();

  // An invited person with an address of no company enters by the mail, and later by the password.
  const guest = await person(browser);
  const mail = await mailTo(server.dataDir, "noor@freelance.example");
  expect(mail.subject).toContain("Quayside");
  expect(mail.text).toContain("Mara Meer");
  await comeIn(guest.page, linkIn(mail));
  await guest.page.context().clearCookies();
  await guest.page.evaluate(() => localStorage.clear());
  await guest.page.goto(new URL("/login?from=landing", linkIn(mail)).href);
  await guest.page.locator("input[name=email]").fill("noor@freelance.example");
  await guest.page.getByRole("main").locator("button[type=submit]").click();
  await press(guest.page, "sso.use_password");
  await guest.page.locator("input[name=password]").fill(password);
  await guest.page.getByRole("main").locator("button[type=submit]").click();
  await guest.page.waitForURL(/\/building\/[0-9a-f-]{36}$/);
  expect(guest.asked.filter((one) => one.startsWith("error:"))).toEqual([]);
});

/** From the mail's link to the building's home: password, name and terms. */
async function comeIn(page: Page, link: string): Promise<void> {
  const next = () => page.getByRole("main").locator("button[type=submit]").click();
  await page.goto(link);
  await page.locator("input[name=password]").fill(password);
  await next();
  await title(page, en["sign_up.names_title"]);
  await field(page, "sign_up.first_name").fill("Noor");
  await field(page, "sign_up.last_name").fill("Visser");
  await next();
  await title(page, en["sign_up.terms_title"]);
  await page.getByRole("checkbox").first().check();
  await next();
  await page.getByRole("button", { name: en["sign_up.continue"] }).click();
  await page.waitForURL(/\/building\/[0-9a-f-]{36}$/);
}
