import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "@atrium/web/testing/accessible.ts";
import { fakeWorld } from "@atrium/web/testing/fake-world.ts";
import { preparePage } from "../../testing/render-page.tsx";
import { someByDay } from "@atrium/web/testing/size.ts";
import { words } from "@atrium/web/testing/words.ts";
import { uuid } from "@atrium/web/testing/world-ids.ts";
import { content, pier } from "@atrium/web/testing/world-items.ts";

const { en } = words;
const where = "GET /tenant/v2/buildings/:id/content/:contentUuid/document";
const [start, end] = ["%PDF-1.4\n", "\n%%EOF\n"];
const paper = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>\nendobj\n";
const catalog = `1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>\nendobj\n3 0 obj\n${paper}4 0 obj\n${paper}`;
const whole = `${start}${catalog}trailer\n<</Root 1 0 R>>${end}`;
const key = `<</Filter/Standard/V 1/R 2/Length 40/P -4/O<${"41".repeat(32)}>/U<${"42".repeat(32)}>>>`;
const locked = `${start}${catalog}5 0 obj\n${key}\nendobj\ntrailer\n<</Root 1 0 R/Encrypt 5 0 R/ID[<00><00>]>>${end}`;

const title = "Rules of the studio";
const dialog = () => page.getByRole("dialog", { name: title });

/** A page whose address opens the document linked in its text; the document's request is answered with this. */
async function openDocument(answer: () => Response) {
  const world = fakeWorld("ember");
  const link = `<p>Read the <a href="/files/${"a".repeat(64)}.pdf/rules.pdf">${title}</a>.</p>`;
  world.contents = [content({ uuid: uuid(0x404), rich_description: link })];
  const portal = preparePage({ world, width: 390, colorScheme: "dark" });
  portal.api.on(where, { data: { document: { name: "rules.pdf", request_uri: "/api/tenant/v2/documents?of=this" } } });
  const asked = vi.spyOn(globalThis, "fetch").mockImplementation(async () => answer());
  onTestFinished(() => asked.mockRestore());
  await portal.open(`/building/${pier}/content/${uuid(0x404)}#document-1`);
  return portal;
}

const pdf = (text: string) => new Response(text, { headers: { "content-type": "application/pdf" } });
const place = (number: number) =>
  dialog()
    .getByRole("status")
    .getByText(en["document.page"].replace("{{page}}", String(number)).replace("{{count}}", "2"));
const heading = (name: string) => dialog().getByRole("heading", { level: 3, name });

test.each(
  someByDay(
    [
      ["damaged", () => pdf(`${start}nothing of use${end}`), "broken"],
      ["locked", () => pdf(locked), "locked"],
      ["away", () => new Response("", { status: 503 }), "away"],
      ["no longer there", () => new Response("", { status: 404 }), "gone"],
    ] as const,
    3,
  ),
)("H7 a document that is %s says so", async (_, answer, said) => {
  await openDocument(answer);
  await expect.element(heading(en[`document.${said}_title`])).toBeVisible();
  await expectAccessible();
});

test("H7 a missing document can be retried, and closed @night", async () => {
  let isBack = false;
  await openDocument(() => (isBack ? pdf(whole) : new Response("", { status: 404 })));
  await expect.element(heading(en["document.gone_title"])).toBeVisible();
  isBack = true;
  await dialog().getByRole("button", { name: en["app.try_again"] }).click();
  await expect.element(place(1)).toBeVisible();
  await dialog().getByRole("button", { name: en["app.close"] }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
});

function entryOf(page: number): IntersectionObserverEntry {
  const target = dialog().element().querySelector(`[data-page="${page}"]`);
  if (!target) throw new Error(`The document has no page ${page}.`);
  return { target, isIntersecting: true } as IntersectionObserverEntry;
}

test("H7 the last reached page is the current one, also if a busy browser reports several at once", async () => {
  const Real = globalThis.IntersectionObserver;
  onTestFinished(() => void (globalThis.IntersectionObserver = Real));
  let passing: ((pages: readonly number[]) => void) | undefined;
  globalThis.IntersectionObserver = class extends Real {
    readonly #isOfPlace: boolean;

    constructor(tell: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      super(tell, options);
      this.#isOfPlace = options?.rootMargin === "-50% 0px";
      if (this.#isOfPlace) passing = (pages) => tell(pages.map(entryOf), this);
    }

    /** The test sets the position in the document. */
    override observe(target: Element): void {
      if (!this.#isOfPlace) super.observe(target);
    }
  };
  await openDocument(() => pdf(whole));
  await expect.element(place(1)).toBeVisible();
  await expect.poll(() => passing).toBeDefined();
  passing?.([1, 2]);
  await expect.element(place(2)).toBeVisible();
  passing?.([2, 1]);
  await expect.element(place(1)).toBeVisible();
});
