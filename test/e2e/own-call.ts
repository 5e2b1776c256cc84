import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";

/** A call of the API with the page's own session, as if from another device of the same person; it must succeed. */
export async function ownCall(page: Page, method: "POST" | "PUT", path: string, body: object): Promise<void> {
  const status = await page.evaluate(
    async ([how, where, text]) => {
      const stored = localStorage.getItem("atrium.session") ?? "{}";
      const { tokens } = JSON.parse(stored) as { tokens: { token: string } };
      const headers = { "content-type": "application/json", authorization: `Bearer ${tokens.token}` };
      return (await fetch(`/api${where}`, { method: how, headers, body: text })).status;
    },
    [method, path, JSON.stringify(body)] as const,
  );
  expect(status).toBe(200);
}
