import { afterAll, beforeAll, expect, test } from "vitest";
import { type Rig, startRig } from "../../testing/rig.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());

test("Z26 the SDK of mini-apps is a module at /bridge/sdk.js, for pages of every origin", async () => {
  const { statusCode, headers, body } = await rig.ask({
    url: "/bridge/sdk.js",
    headers: { host: "alpha.test", origin: "null" },
  });
  expect([statusCode, headers["content-type"]]).toEqual([200, "application/javascript; charset=utf-8"]);
  expect(headers).toMatchObject({
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
    "cache-control": "public, max-age=300",
  });
  const sdk = (await import(`data:text/javascript,${encodeURIComponent(body)}`)) as Record<string, unknown>;
  expect(Object.keys(sdk).toSorted()).toEqual(["BridgeError", "connect"]);
});
