import { expect, test } from "vitest";
import { maintenanceSubtext, type TileSubtext } from "./tile-subtext.ts";

const hosts = ["portal.example", "Tower.portal.example"];

test.each<[Parameters<typeof maintenanceSubtext>[0], TileSubtext | undefined]>([
  [{ url: "https://taxi.example/order" }, undefined],
  [{ url: "https://portal.example/my-history" }, "sign_in_required"],
  [{ url: "http://PORTAL.example:8080/" }, "sign_in_required"],
  [{ url: "tower.portal.example/building" }, "sign_in_required"],
  [{ url: "https://status.portal.example" }, undefined],
  [{ url: "https://portal.example.evil.example" }, undefined],
  [{ url: "https://portal.example/", type: "webview" }, "sign_in_required"],
  [{ url: "https://portal.example/", type: "native" }, "mobile_only"],
  [{ url: null, type: "nativelink" }, "mobile_only"],
  [{ url: null }, undefined],
  [{ url: "javascript:alert(1)" }, undefined],
])("H5 %o in maintenance → %s", (tile, subtext) => {
  expect(maintenanceSubtext(tile, hosts)).toBe(subtext);
});
