import { expect, type Page } from "@playwright/test";
import { attackerHost, scriptPayloads } from "../../apps/server/src/testing/hostile/script-payloads.ts";
import { sized } from "../../apps/server/src/testing/size.ts";
import { brands, type Visit } from "./browser.ts";
import { enter } from "./given-session.ts";
import { openers, pressAll, walk } from "./hostile-walk.ts";
import { type Watch, watch } from "./hostile-watch.ts";
import { test as base } from "./journey.ts";
import { violations } from "./policy-watch.ts";
import { openWithin } from "./open-within.ts";
import { rewrite } from "./rewrite.ts";

const test = base.extend<{ underWatch: (work: (visitor: Visit, watch: Watch) => Promise<void>) => Promise<void> }>({
  underWatch: async ({ inVisit }, use) => {
    await use((work) =>
      inVisit(async (visitor) => {
        const watching = await watch(visitor, new Map());
        await work(visitor, watching);
        // The controls provoke faults, and have already checked the ones that they expect.
        visitor.faults.splice(0);
      }),
    );
  },
});

/** Addresses that must never be opened, in several forms that browsers accept. */
const addresses = [
  "javascript:hit()",
  "JAVASCRIPT:hit()",
  "java\tscript:hit()",
  "\u0001javascript:hit()",
  " javascript:hit()",
  "javascript://example.test/%0ahit()",
  "data:text/html,<script hit>hit()</script>",
  "vbscript:hit()",
  `//${attackerHost}/`,
  `\\\\${attackerHost}\\`,
  `https://harborline.example@${attackerHost}/`,
  `https:\t//${attackerHost}/`,
  "blob:null/hit",
  "file:///etc/passwd",
];

/**
 * The sanitiser parses a text in a document of its own, in which nothing is shown or run. The browser reports violations of the page's policy even
 * there; the sanitiser's output is checked element by element.
 */
const byTheSanitiser = /(inline event handler|inline style|the document's base URI).* Content Security Policy/;

/** The answer with every address replaced by a hostile one, and every formatted text by one that no server would send. */
function hostile(answer: string, turn: () => string): string {
  return JSON.stringify(JSON.parse(answer), (name, value: unknown) => {
    if (name === "rich_description") return scriptPayloads(false).join("\n");
    // The server itself names pictures, by their contents, and the page's policy allows only their folder.
    if (/image|picture|logo|avatar|preview|mark/.test(name)) return value;
    const isAddress = typeof value === "string" && /^(https?:)?\/\//.test(value);
    return isAddress || /(^|_)(url|link|href|policy)$/.test(name) ? turn() : value;
  });
}

async function withHostileAnswers(page: Page): Promise<void> {
  let count = 0;
  const turn = () => addresses[count++ % addresses.length] as string;
  await rewrite(page, /\/api\/(?!auth|ofrep|analytics).*/, (text) =>
    text.startsWith("{") ? hostile(text, turn) : text,
  );
}

test("36 addresses that are scripts are not opened, and unsanitised formatted texts stay text, even if a server sends them @night", ({
  underWatch,
}) => {
  test.setTimeout(sized(240_000, 3_600_000));
  return underWatch(async (visitor, watching) => {
    const { page, at } = visitor;
    await enter(visitor, brands.harborline.email);
    const home = new URL(page.url()).pathname;
    await withHostileAnswers(page);
    const kinds = await walk(
      visitor,
      watching,
      [home, `${home}/companies`, `${home}/amenities`, "/my-history"],
      sized(1, 1_000),
    );
    expect(kinds.length).toBeGreaterThan(8);
    // The remaining buttons and links are pressed: they open only the portal's own pages.
    await openWithin(page, at(home));
    await pressAll(visitor, watching, `main a[target=_blank], ${openers}`);
    await watching.look("home, at the end");
    expect(watching.deeds.filter((deed) => !byTheSanitiser.test(deed))).toEqual([]);
  });
});

test("36 the control: in a page that inserts them as HTML, the same payloads run, send requests to the attacker's host and are found", ({
  underWatch,
}) =>
  underWatch(async ({ page }, watching) => {
    await page.route(/control\.localhost|attacker\.invalid/, (route) =>
      route.fulfill({ contentType: "text/html", body: "" }),
    );
    await page.goto("http://control.localhost/");
    // Without the payload that navigates away, after which the page could not be checked.
    for (const payload of scriptPayloads(false).filter((one) => !one.includes("http-equiv"))) {
      await page.setContent(`<title>Control</title><p>${payload}</p>`);
      await watching.look("the control").catch(() => undefined);
    }
    const deeds = watching.deeds.join("\n");
    expect(watching.deeds.filter((deed) => deed.startsWith("a payload ran")).length).toBeGreaterThan(10);
    expect(watching.deeds.filter((deed) => deed.includes("became an element")).length).toBeGreaterThan(20);
    expect(deeds).toContain("leads to javascript:hit()");
    expect(deeds).toContain(`${attackerHost}/pixel.gif was asked for`);
  }));

test("36 37 the control: on a page of the portal its policy keeps them from running, and reports it", ({
  underWatch,
}) =>
  underWatch(async ({ page, at }, watching) => {
    await page.goto(at("/"));
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    expect(violations()).toEqual([]);
    const tries = [
      "const img = document.createElement('img'); img.setAttribute('onerror', 'hit()'); document.body.append(img)",
      "document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=hit()>')",
      "const link = document.createElement('a'); link.href = 'javascript:hit()'; document.body.append(link); link.click()",
      "const base = document.createElement('base'); base.href = 'https://attacker.invalid/'; document.head.append(base)",
      "const form = document.createElement('form'); form.action = 'https://attacker.invalid/'; document.body.append(form); form.submit()",
    ];
    for (const one of tries) await page.evaluate(`{ ${one} }`).catch(() => undefined);
    const said: string[] = [];
    const unsaid = () => {
      said.push(...violations());
      const directives = ["require-trusted-types-for", "script-src", "base-uri", "form-action"];
      return directives.filter((one) => !said.some((text) => text.includes(one)));
    };
    await expect.poll(unsaid).toEqual([]);
    await watching.look("the landing page");
    expect(watching.deeds.filter((deed) => deed.startsWith("a payload ran"))).toEqual([]);
    expect(watching.deeds.join("\n")).toMatch(/Content Security Policy|TrustedScript/);
  }));
