import { fits } from "@atrium/web/testing/looks.ts";
import { isNight } from "@atrium/web/testing/size.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { preparePage } from "../testing/render-page.tsx";
import { answerMore, everyPart, fullWorld, screens } from "../testing/screens.ts";

const long = "Straßenfest".repeat(910);
const named = new Set([
  "title",
  "subtitle",
  "name",
  "text",
  "category_name",
  "amenity_name",
  "host_company_name",
  "provider_name",
]);
/** Screens on which no thing of the server's is named. */
const nameless = [
  "floors",
  "suites",
  "the light",
  "the temperature",
  "the help desk",
  "the profile",
  "the password",
  "the cards",
];
const notAPicture = "data:image/webp;base64,bm8gcGljdHVyZQ==";

/** An answer in which each title and name is long, and each picture is broken or not there in turn. */
function stretched(answer: unknown): unknown {
  let pictures = 0;
  return JSON.parse(JSON.stringify(answer), (name, value: unknown) => {
    if (typeof value !== "string") return value;
    if (name === "image_url" || name === "logo_url") return pictures++ % 2 ? null : notAPicture;
    return named.has(name) ? long : value;
  });
}

test("H1 H10 10 titles of 10,000 characters, and pictures that are broken or not there, move nothing out of its place", async () => {
  const portal = preparePage({
    world: fullWorld(),
    flags: everyPart,
    reshape: (key, body) => (/theme|whitelabel|flags|auth|buildings$/.test(key) ? body : stretched(body)),
  });
  answerMore(portal);
  const without: string[] = [];
  for (const [name, address] of screens) {
    await portal.open(address);
    await portal.settled();
    if (!document.body.textContent?.includes(long)) without.push(name);
    for (const width of isNight ? [320, 390, 820, 1440] : [320, 1440]) {
      await page.viewport(width, 900);
      expect(fits(), `${name} at ${width} px`).toBe(true);
    }
  }
  expect(without).toEqual(nameless);
}, 300_000);
