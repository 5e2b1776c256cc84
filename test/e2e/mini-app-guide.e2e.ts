import { type ChildProcess, execFile, fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, type Page } from "@playwright/test";
import { test as base } from "./journey.ts";
import { atHome, dialog, inside, open } from "./mini-app-frame.ts";

const root = join(import.meta.dirname, "../..");
const rooms = "https://rooms.harborline.example";
const guide = readFileSync(join(root, "docs/mini-apps.md"), "utf8");
const blocks = [...guide.matchAll(/```(\w+)\n([\s\S]*?)```/g)].map(([, language, text = ""]) => ({ language, text }));
const pageOfGuide = blocks.find(({ language }) => language === "html")?.text ?? "";
const backOfGuide = blocks.find(({ text }) => text.includes("jwtVerify"))?.text ?? "";

/** Replaces the names of the guide by the author's own; each must occur. */
function adapted(text: string, names: Record<string, string>): string {
  return Object.entries(names).reduce((changed, [name, own]) => {
    expect(changed).toContain(name);
    return changed.replaceAll(name, own);
  }, text);
}

type Author = {
  folder: string;
  /** Starts the guide's back end in its own process, on a free port. */
  startBack(portal: string, issuer: string, appUuid: string): Promise<number>;
};

/** An author's folder, with the SDK as npm would install it. */
const test = base.extend<{ author: Author }>({
  author: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), "atrium-author-"));
    await promisify(execFile)(process.execPath, [join(root, "packages/bridge/build.mjs"), join(folder, "sdk")]);
    await mkdir(join(folder, "node_modules"));
    await symlink(join(root, "node_modules/jose"), join(folder, "node_modules/jose"));
    await cp(join(folder, "sdk/index.js"), join(folder, "index.js"));
    const started: ChildProcess[] = [];
    await use({
      folder,
      async startBack(portal, issuer, appUuid) {
        const file = join(folder, "back.mjs");
        const text = adapted(backOfGuide, {
          'portal = "https://portal.example"': `portal = "${portal}"`,
          'issuer = "https://portal.example"': `issuer = "${issuer}"`,
          "0198c0de-…": appUuid,
          "listen(3000)": "listen(0, function () { process.send(this.address().port); })",
        });
        await writeFile(file, text);
        const back = fork(file, { stdio: ["ignore", "ignore", "ignore", "ipc"] });
        started.push(back);
        return new Promise((resolve, reject) => {
          back.once("message", (port) => resolve(Number(port)));
          back.once("exit", (code) => reject(new Error(`The back end of the guide has ended with ${code}.`)));
        });
      },
    });
    for (const back of started) back.kill();
    await rm(folder, { recursive: true, force: true });
  },
});

test("M4 M5 the guide's page and back end, copied unchanged: the page greets the person, the back end accepts its token, and the button closes @night", async ({
  inVisit,
  author,
  server,
}) => {
  let appUuid = "";
  let port = 0;
  const answers: { status: number; body: string }[] = [];
  const miniApp = {
    call(uuid: string): void {
      appUuid = uuid;
    },
    async serve(page: Page, origin: string): Promise<void> {
      await page.route(`${origin}/**`, async (route) => {
        const { pathname } = new URL(route.request().url());
        if (pathname === "/index.js") return route.fulfill({ path: join(author.folder, "index.js") });
        if (pathname !== "/rooms") {
          const hosts = new URL(page.url()).origin;
          const body = adapted(pageOfGuide, { "0198c0de-…": appUuid, "https://portal.example": hosts });
          return route.fulfill({ contentType: "text/html; charset=utf-8", body });
        }
        port ||= await author.startBack(`http://127.0.0.1:${server.port}`, `http://localhost:${server.port}`, appUuid);
        const { authorization = "" } = await route.request().allHeaders();
        const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { authorization } });
        answers.push({ status: answer.status, body: await answer.text() });
        return route.fulfill({ status: answer.status });
      });
    },
  };
  await atHome({ inVisit, miniApp }, rooms, async ({ page }) => {
    await open(page, "Reserve a room");
    await inside(page).getByRole("heading", { name: "Hello Marit", exact: true }).waitFor();
    await expect.poll(() => answers.length).toBe(1);
    const [answer] = answers;
    expect(answer?.status).toBe(200);
    const building = new URL(page.url()).pathname.split("/").at(-1);
    expect(JSON.parse(answer?.body ?? "")).toEqual({
      person: expect.stringMatching(/^[0-9a-f-]{36}$/),
      building,
    });
    await page.emulateMedia({ colorScheme: "dark" });
    await inside(page).locator('html[style*="color-scheme: dark"]').waitFor();
    // A forged token of the same form.
    const forged = await fetch(`http://127.0.0.1:${port}/`, {
      headers: { authorization: "Bearer eyJhbGciOiJub25lIn0.e30." },
    });
    expect(forged.status).toBe(401);
    await inside(page).getByRole("button", { name: "Close" }).click();
    await dialog(page).waitFor({ state: "detached" });
  });
});

test("M4 both have twenty lines at most", () => {
  const lines = [pageOfGuide, backOfGuide].map((text) => text.trimEnd().split("\n").length);
  for (const count of lines) expect([count > 10, count <= 20]).toEqual([true, true]);
});
