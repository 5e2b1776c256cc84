/* T12: every screen prints as a document, in light colours, without header, bars and buttons. */
import { everyThird, sized } from "@atrium/web/testing/size.ts";
import { afterEach, expect, test } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { preparePage } from "../testing/render-page.tsx";
import { answerMore, everyPart, fullWorld, screens } from "../testing/screens.ts";

type Client = { send: (method: string, params: object) => Promise<unknown> };
const client = () => cdp() as unknown as Client;
const reduced = { name: "prefers-reduced-motion", value: "reduce" } as const;
const media = (name: "print" | "screen", scheme: "dark" | "light" = "light") =>
  client().send("Emulation.setEmulatedMedia", {
    media: name,
    features: [{ name: "prefers-color-scheme", value: scheme }, reduced],
  });

// The next file's test chooses colours of its own.
afterEach(() => client().send("Emulation.setEmulatedMedia", { media: "", features: [reduced] }));

function prepared() {
  const portal = preparePage({ world: fullWorld(), flags: everyPart });
  answerMore(portal);
  return portal;
}

const bars = "nav, [role=tablist], [class*=_button_], header:not(:is(main, dialog) *)";
const shown = (selector: string) =>
  [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());

test("T12 a printed screen has its heading and text, and no header, bar or button", async () => {
  const portal = prepared();
  let hidden = 0;
  for (const [name, address] of everyThird(screens)) {
    await portal.open(address);
    await portal.settled();
    await media("screen", "dark");
    const open = document.querySelector("dialog[open]");
    const texts = open ? "dialog[open] :is(h2, h3, p, dt, dd)" : "main :is(h1, h2, p)";
    const words = shown(texts).length;
    hidden += shown(bars).length;
    await media("print", "dark");
    expect(
      shown(bars).map((element) => element.outerHTML),
      name,
    ).toEqual([]);
    expect(shown("main h1, dialog[open] h2").length, name).toBeGreaterThan(0);
    expect(shown(texts).length, name).toBeGreaterThan(words / 2);
    expect(getComputedStyle(document.documentElement).colorScheme, name).toBe("light");
    await media("screen");
  }
  expect(hidden).toBeGreaterThan(sized(15, 50));
}, 300_000);

test("T12 an open dialog is printed completely instead of the page", async () => {
  const portal = prepared();
  await portal.open(screens.find(([name]) => name === "a booking")?.[1] ?? "");
  const dialog = page.getByRole("dialog");
  await expect.element(dialog).toBeVisible();
  await portal.settled();
  await media("print");
  expect(getComputedStyle(dialog.element()).position).toBe("absolute");
  expect(dialog.element().scrollHeight).toBeLessThanOrEqual(dialog.element().clientHeight + 1);
  expect(page.getByRole("heading", { level: 1 }).query()?.checkVisibility() ?? false).toBe(false);
  await media("screen");
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
});
