import { createHmac, timingSafeEqual } from "node:crypto";
import { EventForged, type SignedText } from "./card-money.ts";

/** How old what a gateway says may be: one who has caught it cannot send it again tomorrow. */
const seconds = 5 * 60;

const hmac = (secret: string, at: string, text: string) =>
  createHmac("sha256", secret).update(`${at}.${text}`).digest();

/** As Stripe signs: `t=<seconds>,v1=<hex of HMAC-SHA256 over "t.text">`. */
export function signEvent(secret: string, text: string, now: Date): string {
  const at = String(Math.floor(now.getTime() / 1000));
  return `t=${at},v1=${hmac(secret, at, text).toString("hex")}`;
}

/** Refuses what is not signed by the secret within the last minutes. While a secret is changed there are two signatures, of which one will do. */
export function mustBeSigned(secret: string, { text, signature }: SignedText, now: Date): void {
  const parts = signature.split(",").map((part): [string, string] => {
    const [name = "", value = ""] = part.trim().split("=");
    return [name, value];
  });
  const at = parts.find(([name]) => name === "t")?.[1] ?? "";
  const age = Math.abs(now.getTime() / 1000 - Number(at));
  if (!/^\d+$/.test(at) || age > seconds) throw new EventForged("not signed within the last minutes");
  const wanted = hmac(secret, at, text);
  const isOurs = parts.some(([name, value]) => {
    const given = Buffer.from(value, "hex");
    return name === "v1" && given.length === wanted.length && timingSafeEqual(given, wanted);
  });
  if (!isOurs) throw new EventForged("not signed by the secret");
}
