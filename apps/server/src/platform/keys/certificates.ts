import { X509Certificate } from "node:crypto";

/** How many days before a certificate expires somebody is notified. */
export const soonDays = 30;
const dayMs = 24 * 60 * 60 * 1000;

/** A certificate as PEM, or as the bare base64 of SAML metadata. */
export function certificateIn(text: string): X509Certificate {
  const isPem = text.includes("BEGIN CERTIFICATE");
  return new X509Certificate(isPem ? text : Buffer.from(text.replaceAll(/\s+/g, ""), "base64"));
}

/** Of several certificates during a change, the one that expires last; unreadable ones are skipped. */
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

/** Whole days until it expires; negative if it has expired. */
export const daysUntil = (end: Date, now: Date): number => Math.floor((end.getTime() - now.getTime()) / dayMs);
