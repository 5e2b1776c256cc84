import { expect, test } from "vitest";
import { framePermissions, frameSandbox } from "./frame-sandbox.ts";

const closed = "allow-scripts allow-forms allow-popups";

test.each([
  ["https://rooms.example/", "https://portal.test/", true],
  ["https://rooms.example/", "https://portal.example/", true],
  ["https://portal.example/app", "https://portal.example/", false],
  ["https://portal.example:8443/app", "https://portal.example/", false],
  ["http://portal.example/app", "https://portal.example/", false],
  ["https://rooms.portal.example/", "https://portal.example/", false],
  ["https://portal.example/", "https://tower.portal.example/", false],
  ["https://a.portal.example/", "https://b.portal.example/", false],
  ["https://rooms.portal.example./", "https://portal.example/", false],
  ["https://PORTAL.example/", "https://portal.example/", false],
  ["https://a.co.uk/", "https://b.co.uk/", false],
  ["https://portal.example.rooms.test/", "https://portal.example/", true],
  ["http://rooms.localhost:3000/", "http://portal.localhost:8080/", true],
  ["http://localhost:3000/", "http://portal.localhost:8080/", false],
  ["http://127.0.0.1:3000/", "http://127.0.0.1:8080/", false],
  ["http://127.0.0.2/", "http://127.0.0.1/", true],
  ["http://127.0.0.1/", "http://portal.localhost/", true],
  ["http://[::1]/", "http://[::1]:8080/", false],
  ["nonsense", "https://portal.example/", false],
  ["data:text/html,x", "https://portal.example/", false],
])("R17 M7 %s in a page of %s keeps its own origin: %s", (frame, page, own) => {
  expect(frameSandbox(frame, page)).toBe(own ? `${closed} allow-same-origin` : closed);
});

test("R17 nothing that watches, listens, locates or pays", () => {
  for (const feature of ["camera", "microphone", "geolocation", "payment", "display-capture"])
    expect(framePermissions.split("; ")).toContain(`${feature} 'none'`);
});
