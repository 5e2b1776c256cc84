import { X509Certificate } from "node:crypto";

/** So many days before a certificate ends somebody is told. */
export const soonDays = 30;
const dayMs = 24 * 60 * 60 * 1000;

/** A certificate as PEM, or as the bare base64 that metadata has. */
export function certificateIn(text: string): X509Certificate {
  const isPem = text.includes("BEGIN CERTIFICATE");
  return new X509Certificate(isPem ? text : Buffer.from(text.replaceAll(/\s+/g, ""), "base64"));
}

/** Of several that lie together while they change, the one that is good for longest; what cannot be read is passed over. */
export function longestGood(texts: readonly string[]): X509Certificate | undefined {
  const readable = texts.flatMap((text) => {
    try {
      return [certificateIn(text)];
    } catch {
      return [];
    }
  });
  return readable.toSorted((a, b) => b.validToDate.getTime() - a.validToDate.getTime())[0];
}

/** Whole days until then; less than 0 where it is over. */
export const daysUntil = (end: Date, now: Date): number => Math.floor((end.getTime() - now.getTime()) / dayMs);
