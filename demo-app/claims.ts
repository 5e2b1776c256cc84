import { createPublicKey, verify } from "node:crypto";

type Claims = Record<string, unknown>;

/**
 * The claims of a token, if it is signed by the portal, for this app, and not expired. Without a library, to show what has to be checked; jose does
 * the same in two lines (docs/mini-apps.md).
 */
export async function claimsOf(token: string, by: { portal: string; audience: string }): Promise<Claims> {
  const [head = "", body = "", signature = ""] = token.split(".");
  const { kid, alg, typ } = read(head);
  const answer = await fetch(new URL("/.well-known/jwks.json", by.portal));
  const { keys } = (await answer.json()) as { keys: { kid: string; kty: string }[] };
  const key = keys.find((each) => each.kid === kid);
  if (!key || alg !== "EdDSA" || typ !== "mini-app+jwt") throw new Error("This is no token of the portal.");
  const signed = Buffer.from(`${head}.${body}`);
  const isSigned = verify(null, signed, createPublicKey({ key, format: "jwk" }), Buffer.from(signature, "base64url"));
  const claims = read(body);
  const { aud, exp, version } = claims;
  if (!isSigned || aud !== by.audience || version !== 3 || Number(exp) * 1000 < Date.now())
    throw new Error("This token is not good here.");
  return claims;
}

function read(part: string): Claims {
  return JSON.parse(Buffer.from(part, "base64url").toString()) as Claims;
}
