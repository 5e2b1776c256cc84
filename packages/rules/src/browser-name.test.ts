import { expect, test } from "vitest";
import { browserName } from "./browser-name.ts";

const webKit = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each<[string, string | null, string | null, boolean]>([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/141.0.0.0 Safari/537.36`, "Chrome", "Windows", false],
  [`Mozilla/5.0 (Windows NT 10.0) ${webKit} Chrome/141.0 Safari/537.36 Edg/141.0`, "Edge", "Windows", false],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webKit} Chrome/141.0 Safari/537.36 OPR/120.0`, "Opera", "Linux", false],
  [`Mozilla/5.0 (X11; CrOS x86_64 16000) ${webKit} Chrome/141.0 Safari/537.36`, "Chrome", "ChromeOS", false],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0", "Firefox", "macOS", false],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15",
    "Safari",
    "macOS",
    false,
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1",
    "Safari",
    "iPhone",
    true,
  ],
  [
    "Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/141.0 Mobile Safari/604.1",
    "Chrome",
    "iPad",
    true,
  ],
  [
    `Mozilla/5.0 (Linux; Android 16) ${webKit} SamsungBrowser/29.0 Chrome/136.0 Mobile Safari/537.36`,
    "Samsung Internet",
    "Android",
    true,
  ],
  [`Mozilla/5.0 (Linux; Android 16; Tablet) ${webKit} Chrome/141.0 Safari/537.36`, "Chrome", "Android", true],
  ["curl/8.5.0", null, null, false],
  ["", null, null, false],
])("7 %s is %s on %s", (said, browser, system, is_mobile) => {
  expect(browserName(said)).toEqual({ browser, system, is_mobile });
});

test("7 an empty user agent has no browser and no system", () => {
  expect(browserName(null)).toEqual({ browser: null, system: null, is_mobile: false });
  expect(browserName(undefined)).toEqual({ browser: null, system: null, is_mobile: false });
});
