import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A certificate that is valid for that many days from now, as PEM. */
export function certificateFor(days: number): string {
  const folder = mkdtempSync(join(tmpdir(), "atrium-certificate-"));
  try {
    const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", "key.pem"];
    const words = ["req", "-x509", ...key, "-days", String(days), "-subj", "/CN=idp", "-out", "own.pem"];
    execFileSync("openssl", words, { cwd: folder, stdio: "pipe" });
    return readFileSync(join(folder, "own.pem"), "utf8");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
