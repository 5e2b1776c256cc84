import type { Request } from "@playwright/test";
import { itemLinks, itemPage, password, signInAs } from "./browser.ts";
import { enter } from "./given-session.ts";
import { expect, test } from "./journey.ts";
import { settled } from "./settled.ts";

test.use({ settings: { LOG_LEVEL: "info", API_KEY: "gateway-key-1" } });
// One server is enough for both tests.
test.describe.configure({ mode: "default" });

/** The headers of every request of the portal to the API (1 §7, §9). */
const always: Record<string, RegExp> = {
  accept: /^application\/vnd\.atrium\.v2\+json$/,
  "accept-language": /^en-US,en;q=0\.9$/,
  "content-type": /^application\/json$/,
  "x-brand": /^harborline$/,
  "x-app-id": /^3$/,
  "x-app-uuid": /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  "x-app-version": /^3\.5\.0$/,
  "x-trace-id": /^[0-9a-f]{32}$/,
  traceparent: /^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/,
  "x-client-kind": /^web$/,
  "x-api-key": /^gateway-key-1$/,
};

type Sent = { path: string; headers: Record<string, string> };

async function sentBy(request: Request): Promise<Sent> {
  return { path: new URL(request.url()).pathname.slice("/api".length), headers: await request.allHeaders() };
}

test("X3 every request of a journey carries every header, and every answer the API's media type @night", ({
  inVisit,
  person,
}) =>
  inVisit(async (visitor) => {
    const { page, at } = visitor;
    const requests: Request[] = [];
    const open = new Set<Request>();
    const answers: { path: string; request: Request; type: string | undefined; trace: string | undefined }[] = [];
    page.on("request", (request) => {
      if (request.resourceType() !== "fetch" || !request.url().includes("/api/")) return;
      requests.push(request);
      open.add(request);
    });
    const close = (request: Request) => void open.delete(request);
    page.on("requestfinished", close);
    page.on("requestfailed", close);
    // The headers of an aborted request are unknown.
    const allAnswered = () => expect.poll(() => open.size).toBe(0);
    page.on("response", (response) => {
      const path = new URL(response.url()).pathname;
      const request = response.request();
      const { "content-type": type, "x-trace-id": trace } = response.headers();
      if (request.resourceType() === "fetch" && path.startsWith("/api/") && response.status() === 200)
        answers.push({ path, request, type, trace });
    });
    await page.goto(at("/"));
    await signInAs(visitor, { email: person(), secret: password });
    await itemLinks(page).first().click();
    await page.waitForURL(itemPage);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await settled(page);
    await allAnswered();
    await page.goto(at("/logout"));
    await page.waitForURL(/\/login/);
    await allAnswered();

    const sent = await Promise.all(requests.map(sentBy));
    const lacking = sent.flatMap(({ path, headers }) =>
      Object.entries(always)
        .filter(([name, wanted]) => !wanted.test(headers[name] ?? ""))
        .map(([name]) => `${path}: ${name} is ${headers[name]}`),
    );
    expect(lacking).toEqual([]);
    const paths = sent.map(({ path }) => path);
    for (const path of ["/auth/v2/validate-email", "/auth/v2/login", "/users/current", "/auth/logout"])
      expect(paths).toContain(path);
    expect(paths.some((path) => itemPage.test(path))).toBe(true);

    // A person's calls identify the person, and those inside a building the building.
    const before = sent.slice(0, paths.indexOf("/auth/v2/login") + 1);
    expect(before.filter(({ headers }) => headers["authorization"] ?? headers["x-building-uuid"])).toEqual([]);
    const inside = sent.slice(
      paths.findIndex((path) => path.startsWith("/tenant/v1/buildings/")),
      paths.indexOf("/auth/logout") + 1,
    );
    expect(inside.length).toBeGreaterThan(3);
    expect(inside.filter(({ headers }) => !headers["authorization"]?.startsWith("Bearer "))).toEqual([]);
    const building = /^[0-9a-f-]{36}$/;
    expect(inside.filter(({ headers }) => !building.test(headers["x-building-uuid"] ?? ""))).toEqual([]);

    // Each has its own trace id, which the answer repeats.
    const traces = sent.map(({ headers }) => headers["x-trace-id"]);
    expect(new Set(traces).size).toBe(traces.length);
    expect(answers.length).toBeGreaterThan(10);
    for (const { path, request, trace } of answers)
      expect((await request.allHeaders())["x-trace-id"], path).toBe(trace);
    expect([...new Set(answers.map(({ type }) => type))]).toEqual(["application/vnd.atrium.v2+json; charset=utf-8"]);
  }));

test("B8 X3 the reference on the screen is in the server's log @night", ({ inVisit, person, server }) =>
  inVisit(async (visitor) => {
    const { page } = visitor;
    await enter(visitor, person());
    // The real server refuses requests that no portal would send.
    await page.route("**/promoted-content?*", (route) =>
      route.continue({
        url: route
          .request()
          .url()
          .replace(/lang=[^&]*/, "lang=-"),
      }),
    );
    await page.reload();
    const reference = await page
      .getByText(/^Reference: /)
      .first()
      .textContent();
    const id = /^Reference: ([0-9a-f]{32})$/.exec(reference?.trim() ?? "")?.[1];
    expect(id).toBeDefined();
    await expect.poll(() => server.output()).toContain(`"trace_id":"${id}"`);
    const line = server
      .output()
      .split("\n")
      .find((each) => each.includes(`"trace_id":"${id}"`));
    expect(line).toContain("promoted-content");
    expect(line).toContain('"status":4');
  }));
