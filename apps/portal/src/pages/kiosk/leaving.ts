import { externalLink } from "@atrium/rules/external-link.ts";

type Anchor = { href: string; target: string; download: string };

/** What a link out of a kiosk becomes: a QR code of `address`, labelled `place`; null if no other device could open it. */
export type Leaving = { address: string; place: string } | null;

const device = /^(mailto|tel|sms):/i;

/** The target of a link that would leave the kiosk's own pages; undefined for a link that stays on them. */
export function leavingBy({ href, target, download }: Anchor, here: string): Leaving | undefined {
  if (href === "") return undefined;
  if (device.test(href)) {
    const place = href.replace(device, "").replace(/\?.*/, "");
    return { address: href, place: decode(place) };
  }
  const url = URL.parse(href, here);
  if (!url) return undefined;
  const web = url.protocol === "http:" || url.protocol === "https:";
  if (!web) return url.protocol === "javascript:" ? undefined : null;
  const stays = url.origin === new URL(here).origin && (target === "" || target === "_self") && download === "";
  if (stays) return undefined;
  const address = externalLink(url.href);
  return address ? { address, place: url.host } : null;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
