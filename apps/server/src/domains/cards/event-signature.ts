import { createHmac, timingSafeEqual } from "node:crypto";
import { EventForged, type SignedText } from "./card-money.ts";

/** The oldest accepted webhook, so that a recorded one cannot be replayed later. */
const seconds = 5 * 60;

const hmac = (secret: string, at: string, text: string) =>
  createHmac("sha256", secret).update(`${at}.${text}`).digest();

/** Stripe's scheme: `t=<seconds>,v1=<hex of HMAC-SHA256 over "t.text">`. */
export function signEvent(secret: string, text: string, now: Date): string {
  const at = String(Math.floor(now.getTime() / 1000));
  return `t=${at},v1=${hmac(secret, at, text).toString("hex")}`;
}

/**
 * Refuses a webhook that was not signed with the secret within the last minutes. During a change of the secret there are two signatures, one of
 * which must match.
 */
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
