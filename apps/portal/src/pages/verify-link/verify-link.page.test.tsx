import { expect, test } from "vitest";
import { heading } from "../../testing/flow-steps.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { words } from "@atrium/web/testing/words.ts";

test("A18 an address without a token in it says how to get one", async () => {
  const portal = await renderPage("/verify", { visitor: true });
  await expect.element(heading(words.en["verify.link_gone_title"])).toBeVisible();
  expect(portal.api.calls("PUT /user-verification/link/consume")).toEqual([]);
});
