import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Creates a certificate authority and a certificate for these names: `fullchain.pem`, `key.pem`, `ca.pem`, and all of it in `portal.pem`. Returns the
 * authority.
 */
export function certify(folder: string, names: string[]): Buffer {
  const openssl = (...args: string[]) => execFileSync("openssl", args, { cwd: folder, stdio: "pipe" });
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  openssl("req", "-x509", ...key, "-days", "2", "-subj", "/CN=House", "-keyout", "ca.key", "-out", "ca.pem");
  openssl("req", ...key, "-subj", `/CN=${names[0]}`, "-keyout", "key.pem", "-out", "request.pem");
  writeFileSync(join(folder, "names"), `subjectAltName=${names.map((name) => `DNS:${name}`).join(",")}\n`);
  const signing = ["-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", "2", "-extfile", "names"];
  openssl("x509", "-req", "-in", "request.pem", ...signing, "-out", "own.pem");
  const [own, authority, secret] = ["own.pem", "ca.pem", "key.pem"].map((name) => readFileSync(join(folder, name)));
  writeFileSync(join(folder, "fullchain.pem"), `${own}${authority}`);
  writeFileSync(join(folder, "portal.pem"), `${own}${authority}${secret}`);
  return authority ?? Buffer.alloc(0);
}
