/** The browser's name and system from its `User-Agent`, for people to recognise their own devices; not reliable. */
export type BrowserName = { browser: string | null; system: string | null; is_mobile: boolean };

/** The first match: most browsers also contain the names of older ones. */
const browsers: readonly (readonly [name: string, sign: RegExp])[] = [
  ["Edge", /\bEdg(e|A|iOS)?\//],
  ["Opera", /\b(OPR|Opera)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|Chromium|CriOS|HeadlessChrome)\//],
  ["Safari", /\bVersion\/[\d.]+.* Safari\//],
];

const systems: readonly (readonly [name: string, sign: RegExp])[] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["macOS", /\bMac OS X\b|\bMacintosh\b/],
  ["Linux", /\bLinux\b|\bX11\b/],
];

export function browserName(userAgent: string | null | undefined): BrowserName {
  const said = userAgent ?? "";
  const first = (table: typeof browsers) => table.find(([, sign]) => sign.test(said))?.[0] ?? null;
  return { browser: first(browsers), system: first(systems), is_mobile: /\bMobile\b|\biPad\b|\bAndroid\b/.test(said) };
}
