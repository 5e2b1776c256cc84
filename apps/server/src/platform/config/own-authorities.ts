import { X509Certificate } from "node:crypto";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import type { Config } from "./config.ts";
import { OperatorMistake } from "./operator-mistake.ts";

const blocks = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

/**
 * Makes every outgoing connection of this process trust the operator's own certificate authorities beside the usual ones (Y7), by changing Node's
 * defaults.
 */
export function trustOwnAuthorities({ caCertificates: text }: Pick<Config, "caCertificates">): void {
  if (text === undefined) return;
  const own = text.match(blocks) ?? [];
  if (own.length === 0 || !own.every(isCertificate))
    throw new OperatorMistake(
      "CA_CERTIFICATES contains something that is not a PEM certificate: use the file of your certificate authority unchanged.",
    );
  setDefaultCACertificates([...getCACertificates("default"), ...own]);
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).subject !== "";
  } catch {
    return false;
  }
}
