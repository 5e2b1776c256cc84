/** What a browser says of itself (`User-Agent`), as people read it. A hint for recognising one's own devices, and no proof of anything. */
export type BrowserName = { browser: string | null; system: string | null; is_mobile: boolean };

/** The first that fits: most browsers also carry the names of those that they were once measured against. */
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
