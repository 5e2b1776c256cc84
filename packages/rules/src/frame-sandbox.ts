/** The permissions of every framed page (R17). */
const always = "allow-scripts allow-forms allow-popups";

/**
 * The sandbox of a frame (R17). A page of another registrable domain keeps its own origin. A page that may be of our domain gets none, because
 * it would share our cookies, and on our very origin could remove the sandbox. Without the public suffix list, two hosts with the same last
 * two labels count as one domain, even where they are not (`a.co.uk`, `b.co.uk`): the error is always on the safe side.
 */
export function frameSandbox(frame: string, page: string): string {
  return isForeign(frame, page) ? `${always} allow-same-origin` : always;
}

function isForeign(frame: string, page: string): boolean {
  const [there, here] = [hostOf(frame), hostOf(page)];
  if (!there || !here || there === here) return false;
  // Numeric addresses name machines, not domains.
  if (isNumeric(there) || isNumeric(here)) return true;
  const [a, b] = [there.split(".").toReversed(), here.split(".").toReversed()];
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  const shared = shorter.findIndex((label, at) => label !== longer[at]);
  return shared !== -1 && shared < 2;
}

function hostOf(address: string): string | undefined {
  return URL.parse(address)?.hostname.replace(/\.$/, "") || undefined;
}

function isNumeric(host: string): boolean {
  return host.startsWith("[") || /(^|\.)\d+$/.test(host);
}

/** Features that a framed page must not use (R17: Permissions-Policy deny). */
const denied = [
  "accelerometer",
  "autoplay",
  "camera",
  "display-capture",
  "encrypted-media",
  "fullscreen",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "picture-in-picture",
  "publickey-credentials-get",
  "screen-wake-lock",
  "usb",
  "xr-spatial-tracking",
] as const;

/** The frame's `allow` attribute. */
export const framePermissions = denied.map((feature) => `${feature} 'none'`).join("; ");
