/*
 * Z30: what is selected, on or filled is visible on every screen in forced colours (no backgrounds, shadows or own colours) and without
 * telling colours apart; the header holds with text of twice the size; with reduced motion nothing moves.
 */
import { afterEach, expect, test } from "vitest";
import { cdp, page } from "vitest/browser";
import { fits } from "@atrium/web/testing/looks.ts";
import { everyThird, sized, someByDay } from "@atrium/web/testing/size.ts";
import { words } from "@atrium/web/testing/words.ts";
import { preparePage } from "../testing/render-page.tsx";
import { answerMore, everyPart, fullWorld, screens } from "../testing/screens.ts";

const { en } = words;

type Client = { send: (method: string, params: object) => Promise<unknown> };
type Media = "forced-colors" | "prefers-reduced-motion";
const reduced = { name: "prefers-reduced-motion", value: "reduce" } as const;
const emulate = (features: { name: Media; value: string }[]) =>
  (cdp() as unknown as Client).send("Emulation.setEmulatedMedia", { features });

afterEach(async () => {
  await emulate([reduced]);
  document.documentElement.style.fontSize = "";
});

function prepared(longest = false) {
  const world = fullWorld();
  if (longest) {
    for (const one of world.buildings) one.name = "The Harborline Trading House and Conference ".repeat(2).slice(0, 60);
    world.user.last_name = "Featherstonehaugh-Cholmondeley van der Westhuizen-Mainwaring";
  }
  const portal = preparePage({ world, flags: everyPart });
  answerMore(portal);
  return portal;
}

/** What distinguishes an element besides its name, as forced colours draw it. */
const drawn = (element: Element) => {
  const { backgroundColor, backgroundImage, outlineStyle, outlineWidth, borderBottomWidth, textDecorationLine } =
    getComputedStyle(element);
  return JSON.stringify([
    backgroundColor,
    backgroundImage,
    outlineStyle,
    outlineWidth,
    borderBottomWidth,
    textDecorationLine,
  ]);
};

const chosen = "[role=tab][aria-selected=true], nav [aria-current]:not([aria-current=false]), label:has(> :checked)";
const groupOf = (one: Element) => one.closest("[role=tablist], ul, nav, fieldset, [role=radiogroup]");
const others = "[role=tab][aria-selected=false], nav a:not([aria-current]), label:has(> input:not(:checked))";

/** The movements on the page, with their distances. */
const moving = () =>
  document
    .getAnimations()
    .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? effect.getKeyframes() : []))
    .flatMap((frame) => Object.entries(frame))
    .filter(
      ([name, value]) => ["translate", "transform", "rotate", "scale"].includes(name) && /[1-9]/.test(String(value)),
    );

test("Z30 on every screen nothing moves, large text fits, and forced colours distinguish selected controls", async () => {
  const portal = prepared();
  let seen = 0;
  for (const [name, address] of everyThird(screens)) {
    await portal.open(address);
    expect(moving(), name).toEqual([]);
    await portal.settled();
    expect(moving(), name).toEqual([]);
    document.documentElement.style.fontSize = "200%";
    expect(fits(), `${name}, large`).toBe(true);
    document.documentElement.style.fontSize = "";
    await emulate([{ name: "forced-colors", value: "active" }, reduced]);
    for (const one of document.querySelectorAll(chosen)) {
      const other = groupOf(one)?.querySelector(others);
      if (!other || !one.checkVisibility() || !other.checkVisibility()) continue;
      seen += 1;
      expect(drawn(one), `${one.textContent} on ${name}`).not.toBe(drawn(other));
    }
    await emulate([reduced]);
  }
  expect(seen).toBeGreaterThan(sized(3, 10));
}, 300_000);

test("Z30 with forced colours the light's slider and the temperature's gauge are filled", async () => {
  await emulate([{ name: "forced-colors", value: "active" }]);
  const portal = prepared();
  const at = (name: string) => screens.find(([one]) => one === name)?.[1] ?? "";
  await portal.open(at("the light"));
  const slider = page.getByRole("slider", { name: en["smart.brightness"] });
  await expect.element(slider).toBeVisible();
  expect(getComputedStyle(slider.element()).backgroundImage).toMatch(/gradient/);
  await portal.open(at("the temperature"));
  await expect.poll(() => document.querySelectorAll("main svg path[stroke-dasharray]").length).toBe(1);
  const filled = document.querySelector("main svg path[stroke-dasharray]");
  const track = filled?.previousElementSibling;
  if (!filled || !track) throw new Error("The gauge has no track.");
  expect(getComputedStyle(filled).stroke).not.toBe(getComputedStyle(track).stroke);
});

test("Z30 the current place is marked by more than its colour", async () => {
  const portal = prepared();
  await portal.open(screens[0]?.[1] ?? "");
  await portal.settled();
  const nav = page.getByRole("banner").getByRole("navigation").element();
  const [current, other] = [nav.querySelector("[aria-current]"), nav.querySelector("a:not([aria-current])")];
  if (!current || !other) throw new Error("The header has no places.");
  expect(drawn(current)).not.toBe(drawn(other));
});

/** Elements of the header that overlap. */
function collisions(): string[] {
  const shown = [...document.querySelectorAll("header :is(img, nav, button)")].filter((part) => part.checkVisibility());
  const boxes = shown.map((part) => ({ part, box: part.getBoundingClientRect() }));
  return boxes.flatMap(({ part, box }, at) =>
    boxes
      .slice(at + 1)
      .filter(
        ({ part: next, box: its }) => !part.contains(next) && box.right > its.left + 1 && its.right > box.left + 1,
      )
      .map(({ part: next }) => `${part.tagName} and ${next.tagName}`),
  );
}

test.each(someByDay([320, 769, 390, 1024, 1440], 2))(
  "Z30 at %i px the header fits with text of twice the size and the longest names",
  async (width) => {
    document.documentElement.style.fontSize = "200%";
    await page.viewport(width, 900);
    const portal = prepared(true);
    for (const name of ["home", "the profile"]) {
      const address = screens.find(([one]) => one === name)?.[1] ?? "";
      await portal.open(address);
      await page.viewport(width, 900);
      await portal.settled();
      expect(collisions(), name).toEqual([]);
      const header = document.querySelector("header");
      expect(header?.scrollWidth ?? 0, name).toBeLessThanOrEqual(width);
    }
  },
);
