import { expect, test } from "vitest";
import { answeredAtTheDoor, answeredByWorker } from "./worker-answers.ts";

const origin = "https://portal.example";
const page = { method: "GET", mode: "navigate", destination: "document" };
const script = { method: "GET", mode: "cors", destination: "script" };
const call = { method: "GET", mode: "cors", destination: "" };
const picture = { method: "GET", mode: "no-cors", destination: "image" };

test.each([
  ["a page of the portal", "/building/1/book?from=9", page, "shell"],
  ["the beginning", "/", page, "shell"],
  ["a script", "/assets/index-1a2b3c4.js", script, "assets"],
  ["a picture", "/files/0a1b/648.webp", picture, "pictures"],
  ["photos that are shared", "/share", { ...page, method: "POST" }, "shared"],
  ["the console", "/manage", page, undefined],
  ["a page of the console", "/manage/inbox", page, undefined],
  ["a script of the console", "/manage/assets/index-1a2b3c4.js", script, undefined],
  ["a page in an app", "/webview/building/1", page, undefined],
  ["a page in a frame", "/building/1", { ...page, destination: "iframe" }, undefined],
  ["a read of the API", "/api/users/current", call, undefined],
  ["an event stream", "/api/tenant/v1/streams/places", { ...call, destination: "" }, undefined],
  ["the API, typed", "/api/healthcheck", page, undefined],
  ["a calendar file", "/calendar/1.ics", page, undefined],
  ["an attachment", "/files/attached/abc", page, undefined],
  ["the mailbox of a trial", "/mailbox", page, undefined],
  ["the worker itself", "/worker.js", script, undefined],
  ["the manifest", "/manifest.webmanifest", { ...call, destination: "manifest" }, undefined],
  ["a call that changes something", "/api/users/current", { ...call, method: "PUT" }, undefined],
  ["a form elsewhere", "/login", { ...page, method: "POST" }, undefined],
  ["another host's page", "https://elsewhere.example/assets/a.js", script, undefined],
  ["a mini-app", "https://apps.example/", { ...page, destination: "iframe" }, undefined],
] as const)("T5 T14 %s: %s", (_, path, how, expected) => {
  expect(answeredByWorker({ url: new URL(path, origin).href, ...how }, origin)).toBe(expected);
});

test.each([
  ["the door", "/manage/events/0a1b/door", page, "page"],
  ["a script of the console", "/manage/assets/index-1a2b3c4.js", script, "assets"],
  ["the guests", "/manage/events/0a1b", page, undefined],
  ["another page of the console", "/manage/inbox", page, undefined],
  ["the door in a frame", "/manage/events/0a1b/door", { ...page, destination: "iframe" }, undefined],
  ["what was scanned", "/api/admin/v1/events/0a1b/scans", { ...call, method: "POST" }, undefined],
  ["a page of the portal", "/building", page, undefined],
  ["another host's script", "https://elsewhere.example/manage/assets/a.js", script, undefined],
] as const)("P7 at the door, %s: %s", (_, path, how, expected) => {
  expect(answeredAtTheDoor({ url: new URL(path, origin).href, ...how }, origin)).toBe(expected);
});
