import { type ChildProcess, execFile, fork } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Browser } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "./browser.ts";
import { atHome, dialog, inside, open } from "./mini-app-frame.ts";
import { sharedPort } from "./shared-port.ts";

const root = join(import.meta.dirname, "../..");
const rooms = "https://rooms.harborline.example";
const guide = readFileSync(join(root, "docs/mini-apps.md"), "utf8");
const blocks = [...guide.matchAll(/```(\w+)\n([\s\S]*?)```/g)].map(([, language, text = ""]) => ({ language, text }));
const pageOfGuide = blocks.find(({ language }) => language === "html")?.text ?? "";
const backOfGuide = blocks.find(({ text }) => text.includes("jwtVerify"))?.text ?? "";

/** With the author's own names in the place of the guide's; each has to be there. */
function adapted(text: string, names: Record<string, string>): string {
  return Object.entries(names).reduce((changed, [name, own]) => {
    expect(changed).toContain(name);
    return changed.replaceAll(name, own);
  }, text);
}

let browser: Browser;
let folder: string;
let back: ChildProcess | undefined;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "atrium-author-"));
  await promisify(execFile)(process.execPath, [join(root, "packages/bridge/build.mjs"), join(folder, "sdk")]);
  // As npm would put it there.
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(join(root, "node_modules/jose"), join(folder, "node_modules/jose"));
  cpSync(join(folder, "sdk/index.js"), join(folder, "index.js"));
  browser = await openBrowser();
}, 120_000);
afterAll(async () => {
  back?.kill();
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The guide's back end in a process of its own, on a port that is free. */
async function startBack(appUuid: string): Promise<number> {
  const portal = `http://127.0.0.1:${sharedPort()}`;
  const file = join(folder, "back.mjs");
  const text = adapted(backOfGuide, {
    'portal = "https://portal.example"': `portal = "${portal}"`,
    'issuer = "https://portal.example"': 'issuer = "http://localhost"',
    "0198c0de-…": appUuid,
    "listen(3000)": "listen(0, function () { process.send(this.address().port); })",
  });
  writeFileSync(file, text);
  back = fork(file, { stdio: ["ignore", "ignore", "ignore", "ipc"] });
  return new Promise((resolve, reject) => {
    back?.once("message", (port) => resolve(Number(port)));
    back?.once("exit", (code) => reject(new Error(`The back end of the guide has ended with ${code}.`)));
  });
}

test("M4 M5 the guide's page and back end, copied as they stand: the page greets the person, the back end believes its token, and the button closes", async () => {
  let appUuid = "";
  let port = 0;
  const answers: { status: number; body: string }[] = [];
  const miniApp = {
    port,
    call(uuid: string): void {
      appUuid = uuid;
    },
    async serve(page: Parameters<Parameters<typeof atHome>[2]>[0]["page"], origin: string): Promise<void> {
      await page.route(`${origin}/**`, async (route) => {
        const { pathname } = new URL(route.request().url());
        if (pathname === "/index.js") return route.fulfill({ path: join(folder, "index.js") });
        if (pathname !== "/rooms") {
          const hosts = new URL(page.url()).origin;
          const body = adapted(pageOfGuide, { "0198c0de-…": appUuid, "https://portal.example": hosts });
          return route.fulfill({ contentType: "text/html; charset=utf-8", body });
        }
        port ||= await startBack(appUuid);
        const { authorization = "" } = await route.request().allHeaders();
        const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { authorization } });
        answers.push({ status: answer.status, body: await answer.text() });
        return route.fulfill({ status: answer.status });
      });
    },
    stop: () => Promise.resolve(),
  };
  await atHome({ browser, miniApp }, rooms, async ({ page }) => {
    await open(page, "Reserve a room");
    await inside(page).getByRole("heading", { name: "Hello Marit", exact: true }).waitFor();
    await expect.poll(() => answers.length).toBe(1);
    const [answer] = answers;
    expect(answer?.status).toBe(200);
    const building = new URL(page.url()).pathname.split("/").at(-1);
    expect(JSON.parse(answer?.body ?? "")).toEqual({
      person: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      building,
    });
    await page.emulateMedia({ colorScheme: "dark" });
    await inside(page).locator('html[style*="color-scheme: dark"]').waitFor();
    // A token that was made up, of the same form.
    const forged = await fetch(`http://127.0.0.1:${port}/`, {
      headers: { authorization: "Bearer eyJhbGciOiJub25lIn0.e30." },
    });
    expect(forged.status).toBe(401);
    await inside(page).getByRole("button", { name: "Close" }).click();
    await dialog(page).waitFor({ state: "detached" });
  });
});

test("M4 both are twenty lines at most", () => {
  const lines = [pageOfGuide, backOfGuide].map((text) => text.trimEnd().split("\n").length);
  for (const count of lines) expect([count > 10, count <= 20]).toEqual([true, true]);
});
