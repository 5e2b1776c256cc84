/*
 * Whatever a page reads by itself, the fake API answers: otherwise a page test whose page reads something more before the test ends, because the
 * machine is slow or fast, fails by "Nobody answers GET …". What only a press reads, its own test answers.
 */
import { join } from "node:path";
import { fakeWorld } from "@atrium/web/testing/fake-world.ts";
import { defaultAnswers } from "@atrium/web/testing/world-answers.ts";
import { expect, test } from "vitest";
import { consoleAnswers, consoleWorld } from "../apps/console/src/testing/console-world.ts";
import { isTest, readSources } from "./architecture/sources.ts";

const byPress = [
  "GET /payments/v1/payment-methods/:cardId/gateway/:gatewayId/tokenize",
  "GET /sso/v1/callback/:source",
  "GET /sso/v1/providers/:source",
  "GET /tenant/v1/apps/:appUuid/storage/:key",
  "GET /tenant/v2/buildings/:id/content/:contentUuid/document",
];

const sources = readSources(join(import.meta.dirname, ".."));

/** The reads that the app's source names and the answers lack. */
function unanswered(app: string, answers: object): string[] {
  const named = [...sources]
    .filter(([path]) => !isTest(path) && (path.startsWith(`apps/${app}/src/`) || path.startsWith("packages/web/src/")))
    .flatMap(([, source]) => [...source.matchAll(/"(GET \/[^"\s]*)"/g)].map(([, key = ""]) => key));
  expect(named.length).toBeGreaterThan(30);
  return [...new Set(named)].filter((key) => !(key in answers)).toSorted();
}

test("a portal's page reads nothing by itself that the fake API of the page tests does not answer", () => {
  expect(unanswered("portal", defaultAnswers(fakeWorld()))).toEqual(byPress);
});

test("a console's page reads nothing by itself that the fake API of the page tests does not answer", () => {
  const answers = { ...defaultAnswers(fakeWorld()), ...consoleAnswers(consoleWorld()), "GET /admin/v1/me": undefined };
  expect(unanswered("console", answers)).toEqual([]);
});
