import { expect, test } from "vitest";
import { commands, page } from "vitest/browser";
import { renderPage } from "../../testing/render-page.tsx";

test("U5 the account button keeps the focus when its menu arrives", async () => {
  const file = "**/account-menu.tsx*";
  await commands.holdFile(file);
  const portal = await renderPage("/building");
  await portal.settled();
  const account = page.getByRole("banner").getByRole("button").last();
  const waiting = account.element() as HTMLElement;
  waiting.focus();
  await commands.releaseFile(file);
  await expect.poll(() => account.element()).not.toBe(waiting);
  await expect.element(account).toHaveFocus();
});
