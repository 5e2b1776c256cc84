import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { expectAccessibleAtNight, password, screenshot, type Visit } from "./browser.ts";
import { codeIn, mailTo } from "./mails.ts";
import { tables } from "./tables.ts";

const { en, de, nb } = tables;

export const goodPassword = "Quiet-lantern-river-82";

export const heading = ({ page }: Visit) => page.getByRole("main").getByRole("heading", { level: 1 });

const headings: Record<string, string> = {
  building: "sign_up.building_title",
  create_account: "sign_up.names_title",
  create_password: "sign_up.password_title",
  accept_terms: "sign_up.terms_title",
  verify_account: "verify.title|reset.verify_title|sign_up.added_title",
  enter_code: "verify.code_title",
  new_password: "reset.password_title|sign_up.password_title",
  congratulations: "sign_up.done_title|reset.done_title",
};

/** The heading of a step, in any language. */
function titleOf(step: string): RegExp {
  const keys = (headings[step] ?? "").split("|") as (keyof typeof de)[];
  const titles = keys.flatMap((key) => [en[key], de[key], nb[key]]);
  const escaped = titles.map((title) => title.replace(/\{\{.*/, "").replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^(${escaped.join("|")})`);
}

/** Waits for a step: its own heading, at its own address. */
export async function atStep(visitor: Visit, step: string): Promise<void> {
  const { page } = visitor;
  await page
    .getByRole("main")
    .getByRole("heading", { level: 1, name: titleOf(step) })
    .waitFor();
  await page.waitForURL((url) => url.searchParams.get("step") === step);
}

export const next = (page: Page) => page.getByRole("main").locator("button[type=submit]");

/** An unknown address of a company with this domain. */
export const unknownAddress = (name: string, domain = "harborline.example") =>
  `${name}.${randomBytes(4).toString("hex")}@${domain}`;

/** Opens the e-mail step in any language, enters the address, and presses Next. */
export async function typeAddress({ page, at }: Visit, email: string): Promise<void> {
  await page.goto(at("/login?from=landing"));
  await page.locator("input[name=email]").fill(email);
  await next(page).click();
}

/** From the e-mail step on, after a redirect there. */
export async function enterAs({ page }: Visit, email: string, secret = password): Promise<void> {
  await page.locator("input[name=email]").fill(email);
  await next(page).click();
  await page.locator("input[name=password]").fill(secret);
  await next(page).click();
}

/** From the e-mail step to the first step of signing up. */
export async function beginSignUp(visitor: Visit, email: string): Promise<void> {
  await typeAddress(visitor, email);
  await visitor.page.waitForURL(/\/signup\?step=/);
  await heading(visitor).waitFor();
}

type Values = { first?: string; last?: string; password?: string; code?: string; building?: string };

const fillings: Record<string, (page: Page, values: Values) => Promise<void>> = {
  async building(page, { building }) {
    const cards = page.getByRole("radio");
    await (building ? page.getByRole("radio", { name: building }) : cards.first()).check();
  },
  async create_account(page, { first = "Ada", last = "Byron" }) {
    await page.locator("input[name=first_name]").fill(first);
    await page.locator("input[name=last_name]").fill(last);
  },
  create_password: (page, { password = goodPassword }) => page.locator("input[name=password]").fill(password),
  new_password: (page, { password = goodPassword }) => page.locator("input[name=password]").fill(password),
  accept_terms: (page) => page.locator("input[name=terms]").check(),
  verify_account: () => Promise.resolve(),
  enter_code: (page, { code = "" }) => page.locator("input[name=code]").fill(code),
  congratulations: () => Promise.resolve(),
};

/** Answers one step, once it is shown. */
export async function answer(visitor: Visit, step: string, values: Values = {}): Promise<void> {
  await atStep(visitor, step);
  await fillings[step]?.(visitor.page, values);
  await next(visitor.page).click();
}

/** Types the code of a mail, and confirms it. */
export async function enterCode(visitor: Visit, dataDir: string, email: string, mail = 1): Promise<void> {
  await answer(visitor, "enter_code", { code: codeIn(await mailTo(dataDir, email, mail)) });
}

export type Walk = {
  dataDir: string;
  email: string;
  steps: readonly string[];
  values?: Values;
  /** The mail with the code: the first one, unless there were earlier ones. */
  mail?: number;
  /** Checks of some steps, after they are filled in. */
  inspect?: Partial<Record<string, (page: Page) => Promise<void>>>;
  /** Checks every step: no horizontal scrolling, axe at night (by day `sign-up-back.page.test.tsx`), the counter, a screenshot of this name. */
  look?: string;
};

/** Walks through the steps, and reads the real mail for the code. */
export async function walk(
  visitor: Visit,
  { dataDir, email, steps, values = {}, mail = 1, inspect = {}, look }: Walk,
): Promise<void> {
  const counted = steps.filter((step) => step !== "congratulations");
  for (const step of steps) {
    await atStep(visitor, step);
    const code = step === "enter_code" ? codeIn(await mailTo(dataDir, email, mail)) : undefined;
    await fillings[step]?.(visitor.page, { ...values, ...(code ? { code } : {}) });
    const bar = visitor.page.getByRole("progressbar");
    if (step === "congratulations") expect(await bar.count()).toBe(0);
    else {
      expect(await bar.getAttribute("aria-valuenow")).toBe(String(counted.indexOf(step) + 1));
      expect(await bar.getAttribute("aria-valuemax")).toBe(String(counted.length));
    }
    await inspect[step]?.(visitor.page);
    if (look) await lookAt(visitor, `${look}-${steps.indexOf(step) + 1}-${step}`);
    await next(visitor.page).click();
  }
}

async function lookAt({ page }: Visit, name: string): Promise<void> {
  await screenshot(page, name);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await expectAccessibleAtNight(page);
}

/** The bodies that a visitor has sent to an address of the API. */
export function sentTo({ page }: Visit, method: string, path: string) {
  const sent: { body: Record<string, unknown>; key: string | undefined }[] = [];
  page.on("request", (request) => {
    if (request.method() !== method || new URL(request.url()).pathname !== `/api${path}`) return;
    const body = (request.postDataJSON() ?? {}) as Record<string, unknown>;
    sent.push({ body, key: request.headers()["idempotency-key"] });
  });
  return sent;
}
