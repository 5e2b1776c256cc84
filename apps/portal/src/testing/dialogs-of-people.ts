/* The dialogs of an account and of the ways in. */
import { page } from "vitest/browser";
import { expect } from "vitest";
import { storageKeys } from "@atrium/web/storage.ts";
import { bringFile, pictureFile } from "./bring-file.ts";
import { button, escaping, press, pressing, type Row } from "./dialog-rows.ts";
import { fields } from "./flow-steps.ts";
import { fakeWorld } from "@atrium/web/testing/fake-world.ts";
import { words } from "@atrium/web/testing/words.ts";
import { paymentMethod } from "@atrium/web/testing/world-doings.ts";
import { uuid } from "@atrium/web/testing/world-ids.ts";
import { eventPost, pier } from "@atrium/web/testing/world-items.ts";

const { en } = words;
const signInHeading = page.getByRole("heading", { level: 1 });

const twoCards = () => {
  const world = fakeWorld();
  world.brand = { ...world.brand, config: { ...world.brand.config, card_provider: "sandbox" } };
  world.cards = [paymentMethod(), paymentMethod({ id: uuid(0x542), card_last_four: "1881", is_default: false })];
  return { world };
};

const firstName = () => page.getByLabelText(en["sign_up.first_name"]);
async function typeName(): Promise<void> {
  await firstName().fill("Daniel");
}

export const dialogsOfPeople: readonly Row[] = [
  {
    name: "a name that was saved",
    files: ["pages/account/done-dialog.tsx"],
    at: "/account/profile",
    open: async () => {
      await typeName();
      await press(button(en["account.save"]));
    },
    // The button is disabled, because there is nothing to save: the last field is before it.
    ways: pressing(en["app.ok"], () => page.getByLabelText(en["app.language"])),
  },
  {
    name: "leaving what is not saved",
    files: ["pages/account/leave-dialog.tsx"],
    at: "/account/profile",
    open: async () => {
      await typeName();
      await press(page.getByRole("tab", { name: en["account.tab_password"] }));
    },
    ways: {
      ...pressing(en["account.leave_stay"], () => page.getByRole("tab", { name: en["account.tab_password"] })),
      ...pressing(en["account.leave_go"], () => page.getByRole("tab", { name: en["account.tab_password"] })),
    },
  },
  {
    name: "a name that was changed elsewhere as well",
    files: ["pages/account/conflict-dialog.tsx"],
    at: "/account/profile",
    prepare: (portal) => portal.api.refuse("PUT /users/current", "profile_changed"),
    open: async (portal) => {
      await typeName();
      portal.world.user.first_name = "Dan";
      await press(button(en["account.save"]));
    },
    ways: {
      ...escaping(() => button(en["account.save"])),
      ...pressing(en["account.conflict_take_theirs"], () => page.getByLabelText(en["app.language"])),
    },
  },
  {
    name: "a new password",
    files: ["pages/account/password-dialog.tsx"],
    at: "/account/password",
    open: () => press(button(en["account.password_change"])),
    ways: {
      ...escaping(() => button(en["account.password_change"])),
      ...pressing(en["account.cancel"], () => button(en["account.password_change"])),
    },
  },
  {
    name: "a card that is removed",
    files: ["pages/cards/saved-cards.tsx"],
    at: "/account/cards",
    options: twoCards,
    prepare: (portal) =>
      portal.api.on("DELETE /payment-methods/:id", ({ params }) => {
        portal.world.cards = portal.world.cards.filter(({ id }) => id !== params.id);
        return {};
      }),
    open: () =>
      press(
        page
          .getByRole("main")
          .getByRole("button", { name: `${en["card.remove"]}: ` })
          .last(),
      ),
    ways: {
      ...pressing(en["card.keep"], () =>
        page
          .getByRole("main")
          .getByRole("button", { name: `${en["card.remove"]}: ` })
          .last(),
      ),
      // Only one is left.
      ...pressing(en["card.remove"], () =>
        page.getByRole("main").getByRole("button", { name: `${en["card.remove"]}: ` }),
      ),
    },
  },
  {
    name: "a card that is added",
    files: ["pages/cards/saved-cards.tsx"],
    at: "/account/cards",
    options: twoCards,
    open: () => press(button(en["card.add"])),
    ways: escaping(() => button(en["card.add"])),
  },
  {
    name: "an account that is closed",
    files: ["pages/sign-in/email-notice.tsx"],
    at: "/login?from=landing",
    options: () => ({ visitor: true }),
    prepare: ({ world }) => void (world.user.deactivated = true),
    open: async (portal) => {
      await fields.email.fill(portal.world.user.email);
      await press(button(en["sign_in.next"]));
    },
    ways: escaping(() => button(en["sign_in.next"])),
  },
  {
    name: "how to sign in",
    files: ["parts/choose-provider/choose-provider-dialog.tsx"],
    at: "/login?from=landing",
    options: () => ({ visitor: true }),
    prepare: ({ api }) =>
      api.on("POST /auth/v2/validate-email", ({ body: { email } }) => ({
        email,
        terms_accepted: true,
        confirmed: true,
        deactivated: false,
        user_verification: { email, terms_accepted: true, created_by: "sso", first_name: "Hanna", last_name: "Okafor" },
        sso_providers: {
          sso_required: false,
          transaction_uuid: uuid(0x902),
          oidc_providers: [{ name: "Tidewater ID", issuer: "https://id.tidewater.example" }],
          saml_providers: [],
        },
      })),
    open: async () => {
      await fields.email.fill("hanna@tidewater.example");
      await press(button(en["sign_in.next"]));
    },
    ways: escaping(() => button(en["sign_in.next"])),
  },
  {
    name: "which server",
    files: ["parts/choose-farm/choose-farm-dialog.tsx"],
    at: "/login?from=landing",
    options: () => {
      const world = fakeWorld();
      world.brand = { ...world.brand, config: { ...world.brand.config, farms_url: "/api/public/farms" } };
      return { visitor: true, world };
    },
    open: () => fields.email.fill("farm:"),
    ways: escaping(() => fields.email),
  },
  {
    name: "that the session has expired",
    files: ["pages/sign-in/expired-notice.tsx"],
    at: `/building/${pier}/event-posts/${eventPost().uuid}`,
    prepare: ({ api, stores }) => {
      const { tokens, ...rest } = JSON.parse(stores.browser.getItem(storageKeys.session) ?? "{}");
      stores.browser.setItem(storageKeys.session, JSON.stringify({ ...rest, tokens: { ...tokens, expiry: 1 } }));
      api.refuse("POST /auth/v2/refresh", "refresh_refused");
    },
    open: async () => {},
    ways: { ...escaping(() => signInHeading), ...pressing(en["app.ok"], () => signInHeading) },
  },
  {
    name: "a picture of oneself",
    files: ["pages/account/crop-dialog.tsx"],
    at: "/account/profile",
    options: () => ({ flags: { "user-profile-image": true } }),
    open: async () => {
      // The button opens the browser's own dialog, which gives the focus back.
      const add = button(en["account.photo_add"]);
      await expect.element(add).toBeVisible();
      (add.element() as HTMLElement).focus();
      bringFile("paste", await pictureFile(), null);
    },
    ways: escaping(() => button(en["account.photo_add"])),
  },
];
