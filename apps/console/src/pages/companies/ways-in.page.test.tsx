import { expectAccessible, expectAccessibleAtNight } from "@atrium/web/testing/accessible.ts";
import { fill, words } from "@atrium/web/testing/words.ts";
import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { company, itsAdministrator, providerAt, trialOf, waitingDomain } from "../../testing/companies-world.ts";
import { owner } from "../../testing/console-world.ts";
import { renderConsole } from "../../testing/render-console.tsx";
import { meridian } from "../../testing/world-places.ts";

const { en } = words;
const name = "POST /admin/v1/companies/:uuid/domains";
const check = "POST /admin/v1/companies/:uuid/domains/:domain/check";
const remove = "DELETE /admin/v1/companies/:uuid/domains/:domain";
const field = (key: keyof typeof en) => page.getByLabelText(en[key], { exact: true });
const button = (text: string | RegExp) => page.getByRole("button", { name: text, exact: true });
const domains = () => page.getByRole("list", { name: en["console.domains_title"] });
const address = `/companies/${meridian.uuid}`;
const waiting = "meridian-shipping.example";
const checkWaiting = () => page.getByRole("button", { name: new RegExp(`^${en["console.domain_check"]}.*${waiting}`) });
const render = (options: Parameters<typeof renderConsole>[0] = {}) =>
  renderConsole({ may: owner, address, ...options });
/** As the company's own administrator. */
const byItsAdministrator = (options: Parameters<typeof renderConsole>[0] = {}) =>
  render({
    may: itsAdministrator,
    address,
    ...options,
    before(ground) {
      Object.assign(ground.running.companies[0] ?? {}, { may_vouch: false });
      options.before?.(ground);
    },
  });

describe("domains", () => {
  test("G8 a manager of the building adds a valid one at once, also pasted as an address", async () => {
    const shown = await render({ address });
    await expect.element(page.getByText(en["console.domain_new_vouch"])).toBeVisible();
    await field("console.domain_new").fill("Desk@Meridian.Test");
    await button(en["console.domain_add"]).click();
    await expect.element(domains().getByText("meridian.test", { exact: true })).toBeVisible();
    await expect.element(domains().getByText(en["console.domain_by_landlord"])).toBeVisible();
    await expect.element(field("console.domain_new")).toHaveValue("");
    expect(shown.api.calls(name)[0]?.body).toEqual({ domain: "meridian.test" });
  });

  test("G8 its administrator sees the record that proves it, and the result of the DNS check", async () => {
    const shown = await byItsAdministrator();
    await expect.element(domains().getByText(`_atrium.${waiting}`)).toBeVisible();
    await expect.element(domains().getByText(en["console.domain_unchecked"])).toBeVisible();
    const held = shown.api.hold(check);
    await checkWaiting().click();
    await expect.element(checkWaiting()).toHaveAttribute("aria-busy", "true");
    held.release();
    await expect.element(domains().getByText(en["console.domain_found_nothing"])).toBeVisible();
    shown.api.once(check, () => ({
      data: {
        company: company(1, meridian.name, {
          domains: [waitingDomain(waiting, { state: "refused", found: "another", found_texts: ["v=spf1 -all"] })],
        }),
      },
    }));
    await checkWaiting().click();
    await expect
      .element(domains().getByText(fill(en["console.domain_found_another"], { found: "“v=spf1 -all”" })))
      .toBeVisible();
    await expect.element(domains().getByText(en["console.domain_refused"], { exact: true })).toBeVisible();
    await expectAccessible();
  });

  test.each([
    ["domain_taken", en["console.domain_taken"]],
    ["public_domain", en["console.domain_public"]],
  ])("G8 %s is shown at the field, which keeps the input", async (code, sentence) => {
    const shown = await byItsAdministrator();
    shown.api.refuse(name, "validation_failed", { errors: [{ path: "/domain", code, message: "no" }] });
    await field("console.domain_new").fill("gmail.com");
    await button(en["console.domain_add"]).click();
    await expect.element(page.getByText(sentence)).toBeVisible();
    await expect.element(field("console.domain_new")).toHaveValue("gmail.com");
  });

  test("G8 an invalid domain is not sent @night", async () => {
    const shown = await byItsAdministrator();
    await field("console.domain_new").fill("intranet");
    await button(en["console.domain_add"]).click();
    await expect.element(page.getByText(en["console.domain_invalid"])).toBeVisible();
    expect(shown.api.calls(name)).toEqual([]);
  });

  test("G8 one is removed only after a confirmation, and stays if that fails @night", async () => {
    const shown = await render({ address });
    const press = () => page.getByRole("button", { name: /^Remove.*meridian\.example/ }).click();
    const dialog = page.getByRole("dialog");
    await press();
    await expect.element(dialog.getByText(en["console.domain_remove_text"])).toBeVisible();
    await dialog.getByRole("button", { name: en["console.domain_keep"] }).click();
    expect(shown.api.calls(remove)).toEqual([]);
    shown.api.drop(remove, { once: true });
    await press();
    await dialog.getByRole("button", { name: en["console.domain_remove"] }).click();
    await expect.element(page.getByText(en["error.unreachable"])).toBeVisible();
    await press();
    await dialog.getByRole("button", { name: en["console.domain_remove"] }).click();
    await expect.element(domains().getByText("meridian.example", { exact: true })).not.toBeInTheDocument();
  });

  test("G8 without any it explains the consequences @night", async () => {
    await render({ address: `/companies/${company(2, "").uuid}` });
    await expect.element(page.getByText(en["console.domains_none_text"])).toBeVisible();
  });
});

describe("sign-on", () => {
  const release = "POST /admin/v1/companies/:uuid/sign-on/release";
  const locked = ({ running }: { running: { companies: ReturnType<typeof company>[] } }) => {
    const providers = [providerAt(1, "Meridian ID")];
    Object.assign(running.companies[0] ?? {}, { sign_on: { required: true, providers, may_require: false } });
  };

  test("G8 a manager of the building lets a locked-out company in again, after a confirmation; a failure changes nothing", async () => {
    const shown = await render({ address, before: locked });
    const dialog = page.getByRole("dialog");
    await expect.element(page.getByText("Meridian ID")).toBeVisible();
    shown.api.drop(release, { once: true });
    await button(en["console.sign_on_release"]).click();
    await dialog.getByRole("button", { name: en["console.sign_on_release"] }).click();
    await expect.element(page.getByText(en["error.unreachable"])).toBeVisible();
    await expect.element(page.getByText(en["console.sign_on_required"], { exact: true })).toBeVisible();
    await button(en["console.sign_on_release"]).click();
    await expectAccessibleAtNight();
    await dialog.getByRole("button", { name: en["console.sign_on_release"] }).click();
    await expect.element(page.getByText(en["console.sign_on_either"])).toBeVisible();
    await expect.element(button(en["console.sign_on_release"])).not.toBeInTheDocument();
  });

  test("G8 the company's administrator reads who can @night", async () => {
    await byItsAdministrator({ before: locked });
    await expect.element(page.getByText(en["console.sign_on_only_ask"])).toBeVisible();
    await expect.element(button(en["console.sign_on_release"])).not.toBeInTheDocument();
  });

  const begin = "POST /admin/v1/companies/:uuid/sign-on/trials";
  const hand = "POST /admin/v1/companies/:uuid/sign-on/trials/:trialUuid/answer";
  const require = "POST /admin/v1/companies/:uuid/sign-on/require";
  const tryIt = () => page.getByRole("button", { name: `${en["console.sign_on_try"]}: Meridian ID` });
  const named = (key: keyof typeof en) => fill(en[key], { name: "Meridian ID" });
  const cameBack = `${address}#${new URLSearchParams({ trial: trialOf({}).uuid, state: "s", code: "c" })}`;
  const open = ({ running }: { running: { companies: ReturnType<typeof company>[] } }) => {
    const providers = [providerAt(1, "Meridian ID")];
    Object.assign(running.companies[0] ?? {}, { sign_on: { required: false, providers, may_require: false } });
  };

  test("G8 testing a provider opens it; if it cannot be reached, the page says which check failed", async () => {
    const shown = await render({ address, before: open });
    await tryIt().click();
    await expect.poll(() => shown.leavings).toEqual(["https://id.meridian.example/authorize"]);
    expect(shown.api.calls(begin)[0]?.body).toEqual({ provider_uuid: providerAt(1, "").uuid });
    const failure = {
      code: "provider_unreachable",
      check: "ECONNREFUSED",
      endpoint: null,
      status: null,
      said: null,
    } as const;
    shown.api.once(begin, () => ({ data: { url: null, trial: trialOf({ state: "refused", said: null, failure }) } }));
    await tryIt().click();
    await expect.element(page.getByRole("heading", { name: named("console.trial_bad_title") })).toBeVisible();
    await expect.element(page.getByText("ECONNREFUSED")).toBeVisible();
    await expectAccessibleAtNight();
  });

  test("G8 after the return the page shows what the provider said about the person, once; then it can be required, after a confirmation", async () => {
    const shown = await render({ address: cameBack, before: open });
    await expect.element(page.getByRole("group", { name: named("console.trial_good_title") })).toHaveFocus();
    for (const word of ["nina@meridian.example", "Nina", "Neu"])
      await expect.element(page.getByText(word, { exact: true })).toBeVisible();
    await expect.element(page.getByText(en["console.sign_on_tried_good"])).toBeVisible();
    expect(shown.href()).toBe(`/manage${address}`);
    expect(shown.api.calls(hand).map(({ body }) => body)).toEqual([{ state: "s", code: "c" }]);
    await expectAccessibleAtNight();
    await button(en["console.sign_on_require"]).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: en["console.sign_on_keep"] }).click();
    expect(shown.api.calls(require)).toEqual([]);
    await button(en["console.sign_on_require"]).click();
    await dialog.getByRole("button", { name: en["console.sign_on_require"] }).click();
    await expect.element(page.getByText(en["console.sign_on_required"], { exact: true })).toBeVisible();
    await expect.element(button(en["console.sign_on_require"])).not.toBeInTheDocument();
  });

  test("G8 a refusal shows the failed check and the provider's message, and the provider cannot be required @night", async () => {
    await render({
      address: cameBack,
      before: (ground) => {
        open(ground);
        const said = { endpoint: "https://id.meridian.example/token", status: 401, said: "invalid_client" };
        const failure = { code: "provider_misconfigured", check: "the client's id and secret", ...said } as const;
        ground.running.trial = trialOf({ state: "refused", said: null, failure });
      },
    });
    await expect.element(page.getByText("the client's id and secret")).toBeVisible();
    await expect.element(page.getByText("invalid_client")).toBeVisible();
    await expect.element(page.getByText("https://id.meridian.example/token · 401")).toBeVisible();
    await expect.element(page.getByText(en["console.sign_on_tried_bad"])).toBeVisible();
    await expect.element(button(en["console.sign_on_require"])).not.toBeInTheDocument();
  });

  test("G8 after a SAML test, whose answer the server has, the result is only read; a missing answer is reported @night", async () => {
    const shown = await render({
      address: `${address}#trial=${trialOf({}).uuid}`,
      before: (ground) => {
        open(ground);
        ground.running.trial = trialOf({ state: "over", said: null });
      },
    });
    await expect.element(page.getByRole("heading", { name: en["console.trial_none_title"] })).toBeVisible();
    expect(shown.api.calls(hand)).toEqual([]);
  });

  test("G8 a test with earlier settings says so, and a refusal to require it is shown @night", async () => {
    const tried = { at: "2026-11-01T09:00:00.000Z", good: true, is_current: false };
    const shown = await render({
      address,
      before: ({ running }) => {
        const providers = [providerAt(1, "Meridian ID", { tried })];
        Object.assign(running.companies[0] ?? {}, { sign_on: { required: false, providers, may_require: true } });
      },
    });
    await expect.element(page.getByText(en["console.sign_on_tried_old"])).toBeVisible();
    shown.api.refuse(require, "sign_on_untried");
    await button(en["console.sign_on_require"]).click();
    await page.getByRole("dialog").getByRole("button", { name: en["console.sign_on_require"] }).click();
    await expect.element(page.getByText(en["refusal.sign_on_untried"])).toBeVisible();
  });

  test("G8 without a provider it explains how people sign in @night", async () => {
    await render({ address });
    await expect.element(page.getByText(en["console.sign_on_none"])).toBeVisible();
  });
});

describe("the directory", () => {
  const make = "POST /admin/v1/companies/:uuid/directory/tokens";
  const withdraw = "DELETE /admin/v1/companies/:uuid/directory/tokens/:tokenUuid";
  const tokens = () => page.getByRole("list", { name: en["console.directory_tokens"] });
  const dialog = () => page.getByRole("dialog");

  test("G8 a token is shown once, with where to enter it, and can be revoked", async () => {
    const shown = await render({ address });
    await expect.element(page.getByText(en["console.directory_none"])).toBeVisible();
    await button(en["console.directory_make"]).click();
    await expect.element(dialog().getByText("the-token-itself")).toBeVisible();
    await expectAccessibleAtNight();
    await dialog().getByRole("button", { name: en["console.directory_done"] }).click();
    await expect.element(page.getByText("the-token-itself")).not.toBeInTheDocument();
    await expect.element(tokens().getByText(en["console.directory_unused"])).toBeVisible();
    await tokens().getByRole("button", { name: en["console.directory_withdraw"] }).click();
    await dialog().getByRole("button", { name: en["console.directory_withdraw"] }).click();
    await expect.element(page.getByText(en["console.directory_none"])).toBeVisible();
    expect(shown.api.calls(withdraw)).toHaveLength(1);
  });

  test("G8 without a recent sign-in the password is asked for, and then the token is created @night", async () => {
    const shown = await byItsAdministrator();
    shown.api.refuse(make, "sign_in_again", { once: true });
    await button(en["console.directory_make"]).click();
    await dialog().getByLabelText(en["sign_in.password_label"], { exact: true }).fill("Portal-demo-1");
    await dialog().getByRole("button", { name: en["sign_in.submit"], exact: true }).click();
    await expect.element(dialog().getByText("the-token-itself")).toBeVisible();
    expect(shown.api.calls(make)).toHaveLength(2);
  });

  test("G8 a refusal is shown, and a directory that cannot be loaded does not affect the rest of the page @night", async () => {
    const shown = await render({
      address,
      before: ({ api }) => api.drop("GET /admin/v1/companies/:uuid/directory"),
    });
    await expect.element(page.getByText(en["error.unreachable"])).toBeVisible();
    await expect.element(domains()).toBeVisible();
    shown.api.reset("GET /admin/v1/companies/:uuid/directory");
    await button(en["app.try_again"]).click();
    shown.api.refuse(make, "validation_failed", {
      errors: [{ path: "/tokens", code: "tokens_at_most", message: "no" }],
    });
    await button(en["console.directory_make"]).click();
    await expect.element(page.getByText(en["console.directory_at_most"])).toBeVisible();
  });
});
