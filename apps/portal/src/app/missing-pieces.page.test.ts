/*
 * Z32: an answer without an expected field, as another server may send it, ends in content or in a sentence with "Try again". Each field of
 * each answer that a screen reads is removed, and set to null.
 */
import type { EndpointKey } from "@atrium/contract/endpoints.ts";
import { expect, test, vi } from "vitest";
import { findEndpoint } from "@atrium/web/testing/contract-check.ts";
import { type PortalPage, preparePage } from "../testing/render-page.tsx";
import { answerMore, everyPart, fullWorld, screens } from "../testing/screens.ts";
import { everyThird, sized } from "@atrium/web/testing/size.ts";
import { words } from "@atrium/web/testing/words.ts";

/** A phrase in each language: an answer without English switches the page to German, and the browser keeps that language. */
const textsOf = (key: keyof typeof words.en): string[] => Object.values(words).map((table) => table[key]);

type Path = readonly (string | number)[];
type Piece = { key: EndpointKey; path: Path; how: "removed" | "null" };

const keyOf = (url: string, method = "GET") =>
  findEndpoint(method, new URL(url).pathname.replace(/^\/api/, ""))?.key ?? ("" as EndpointKey);

/** Every field of an answer; of a list, the fields of its first entry. */
function fieldsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [];
  const entries = Array.isArray(value) ? [...value.entries()].slice(0, 1) : Object.entries(value);
  return entries.flatMap(([name, inner]) => [[...path, name], ...fieldsOf(inner, [...path, name])]);
}

function without(body: unknown, { path, how }: Piece): unknown {
  const copy = structuredClone(body);
  const holder = path.slice(0, -1).reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], copy);
  const last = path.at(-1) ?? "";
  if (how === "null") (holder as Record<string, unknown>)[last] = null;
  else if (Array.isArray(holder)) holder.splice(Number(last), 1);
  else delete (holder as Record<string, unknown>)[last];
  return copy;
}

/** What is wrong with the page; undefined if nothing is. */
function fault(): string | undefined {
  if (document.querySelector("[class*='_bone_']")) return "bones";
  if (textsOf("app.loading").some((text) => document.body.textContent.includes(text))) return "loading";
  const said = document.querySelector("main")?.textContent.trim() ?? "";
  if (!said) return "nothing";
  const failed = document.querySelector("main [role=alert] h1, main [role=alert] h2, main [role=alert] h3");
  const again = [...document.querySelectorAll("button")].some((each) =>
    textsOf("app.try_again").includes(each.textContent),
  );
  if (failed && !again) return `no way on: ${failed.textContent}`;
  return undefined;
}

/** Opens a page whose answers pass through `change` and are recorded. */
function prepared() {
  const portal: PortalPage = preparePage({ world: fullWorld(), flags: everyPart });
  answerMore(portal);
  portal.bearFault(/^(console|error):/);
  // Without a name, the address that contains it is requested without one.
  portal.bearFault(/^The app's call of .* does not fit the contract/);
  const replies = new Map<EndpointKey, unknown>();
  const state: { piece?: Piece } = {};
  const answer = portal.api.fetch;
  portal.api.fetch = async (url, init) => {
    const response = await answer(url, init);
    const key = keyOf(url, init.method);
    const body: unknown = await response.clone().json();
    if (!replies.has(key)) replies.set(key, body);
    return state.piece?.key === key ? Response.json(without(body, state.piece)) : response;
  };
  return { portal, replies, state };
}

const ended = async () => {
  await vi.waitFor(() => expect(fault()).toBeUndefined(), { timeout: 15_000, interval: 25 }).catch(() => undefined);
  return fault();
};

const seen = new Set<EndpointKey>();

test.each(everyThird(screens))(
  "Z32 whatever is missing in an answer, %s ends in content or in a sentence",
  async (_, address) => {
    const { portal, replies, state } = prepared();
    await portal.open(address);
    await portal.settled();
    expect(await ended()).toBeUndefined();
    const pieces = [...replies]
      .filter(([key]) => !seen.has(key))
      .flatMap(([key, body]) =>
        fieldsOf(body).flatMap((path) => [
          { key, path, how: "removed" as const },
          { key, path, how: "null" as const },
        ]),
      );
    for (const key of replies.keys()) seen.add(key);
    const step = Math.max(1, Math.floor(pieces.length / sized(1, pieces.length)));
    const wrong: string[] = [];
    for (const piece of pieces.filter((_, at) => at % step === 0)) {
      state.piece = piece;
      portal.signIn();
      await portal.open(address);
      await portal.settled();
      const found = await ended();
      if (found) wrong.push(`${piece.key} ${piece.path.join(".")} ${piece.how}: ${found}`);
    }
    expect(wrong).toEqual([]);
  },
  sized(60_000, 1_800_000),
);
