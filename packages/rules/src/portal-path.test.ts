import { expect, test } from "vitest";
import { isPortalPath } from "./portal-path.ts";

test.each([
  ["/", true],
  ["/building", true],
  ["/building/one/book", true],
  ["/webview", true],
  ["/webview/help-desk", true],
  ["/item-preview", true],
  ["/nowhere", false],
  ["/webview/nowhere", false],
  ["/webviews", false],
  ["/buildings", false],
  ["/constructor", false],
])("Z9 %s may be a page of the portal: %s", (path, may) => expect(isPortalPath(path)).toBe(may));
